// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <libical/ical.h>
#include <unicode/ucal.h>

/// The zone of the tz database that stands for a zone of Windows, as ICU knows it; ICU is here because
/// libical needs it. Its functions carry its version in their names, which Swift cannot follow.
///
/// Writes at most `capacity` bytes with the 0 at the end; gives how many letters there are, 0 for none.
static inline int cical_zone_of_windows_zone(const char *windows, char *zone, int capacity) {
  enum { longest = 128 };
  UChar name[longest], found[longest];
  int length = 0;
  for (; windows[length] != 0; length++) {
    if (length == longest || (unsigned char)windows[length] >= 0x80) return 0;
    name[length] = (UChar)windows[length];
  }
  UErrorCode status = U_ZERO_ERROR;
  int letters = ucal_getTimeZoneIDForWindowsID(name, length, NULL, found, longest, &status);
  if (U_FAILURE(status) || letters <= 0 || letters >= capacity || letters > longest) return 0;
  for (int index = 0; index < letters; index++) {
    if (found[index] >= 0x80) return 0;
    zone[index] = (char)found[index];
  }
  zone[letters] = 0;
  return letters;
}
