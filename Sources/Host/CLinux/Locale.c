// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <langinfo.h>
#include <locale.h>
#include <string.h>

#include "CLinuxHost.h"

int toki_locale_has_12_hours(void) {
  locale_t locale = newlocale(LC_TIME_MASK, "", (locale_t)0);
  if (!locale) return 0;
  // Conversions of strftime(3) for an hour up to 12.
  const char *format = nl_langinfo_l(T_FMT, locale);
  int has = strstr(format, "%r") || strstr(format, "%I") || strstr(format, "%l");
  freelocale(locale);
  return has;
}
