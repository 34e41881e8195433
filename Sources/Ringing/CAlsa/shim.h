// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <alsa/asoundlib.h>

// Swift cannot write a function with "...".
static void toki_alsa_say_nothing(const char *file, int line, const char *function, int error, const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

/// Keeps the library from writing its errors, one for each file of its configuration, to standard error.
static inline void toki_alsa_silence(void) { snd_lib_error_set_handler(toki_alsa_say_nothing); }
