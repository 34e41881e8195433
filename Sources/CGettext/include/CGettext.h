// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stddef.h>

/// Chooses Japanese for gettext(3) and says where its catalogues are.
///
/// The locale of the environment is used where it is installed, else C.UTF-8: gettext answers in
/// the language of LANGUAGE under any locale but plain "C". A shim, because the names of the
/// categories and of the environment are macros that Swift does not see.
void toki_gettext_begin_japanese(const char *folder);

/// gettext(3); a shim, because it is a macro.
const char *toki_gettext(const char *text);

/// ngettext(3); a shim, because it is a macro.
const char *toki_ngettext(const char *one, const char *many, unsigned long count);

/// The value of an environment variable, or NULL; a shim, so that Swift needs no Glibc for it.
const char *toki_gettext_environment(const char *name);

/// Writes the path of the running program, without a NUL; its length, or -1. See proc(5).
long toki_gettext_executable(char *buffer, size_t size);
