// SPDX-License-Identifier: Apache-2.0
#include "CICal.h"

#include <strings.h>
#include <unicode/ucal.h>
#include <unicode/uenum.h>

enum { longest = 128 };

int toki_icu_zone_of_windows(const char *windows, char *zone, int capacity) {
  UChar name[longest], found[longest];
  int length = 0;
  for (; windows[length] != 0; length++) {
    if (length == longest || (unsigned char)windows[length] >= 0x80) return 0;
    name[length] = (UChar)windows[length];
  }
  UErrorCode status = U_ZERO_ERROR;
  int letters = ucal_getTimeZoneIDForWindowsID(name, length, NULL, found, longest, &status);
  if (U_FAILURE(status) || letters <= 0 || letters > longest || letters >= capacity) return 0;
  for (int index = 0; index < letters; index++) {
    if (found[index] >= 0x80) return 0;
    zone[index] = (char)found[index];
  }
  zone[letters] = 0;
  return letters;
}

int toki_icu_zone_in_any_case(const char *name, char *zone, int capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UEnumeration *all = ucal_openTimeZones(&status);
  if (U_FAILURE(status)) return 0;
  int letters = 0;
  int32_t length = 0;
  const char *found;
  while ((found = uenum_next(all, &length, &status)) != NULL && U_SUCCESS(status)) {
    if (length >= capacity || strcasecmp(found, name) != 0) continue;
    letters = length;
    for (int index = 0; index <= letters; index++) zone[index] = found[index];
    break;
  }
  uenum_close(all);
  return letters;
}
