// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CGettext.h"

#include <libintl.h>
#include <locale.h>
#include <stdlib.h>
#include <unistd.h>

void toki_gettext_begin_japanese(const char *folder) {
  if (setlocale(LC_CTYPE, "") == NULL || setlocale(LC_MESSAGES, "") == NULL) {
    setlocale(LC_CTYPE, "C.UTF-8");
    setlocale(LC_MESSAGES, "C.UTF-8");
  }
  setenv("LANGUAGE", "ja", 1);
  bindtextdomain("toki", folder);
  bind_textdomain_codeset("toki", "UTF-8");
  textdomain("toki");
}

const char *toki_gettext(const char *text) { return gettext(text); }

const char *toki_ngettext(const char *one, const char *many, unsigned long count) {
  return ngettext(one, many, count);
}

const char *toki_gettext_environment(const char *name) { return getenv(name); }

long toki_gettext_executable(char *buffer, size_t size) {
  return (long)readlink("/proc/self/exe", buffer, size);
}
