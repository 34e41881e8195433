// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <libical/ical.h>

// ICU is present anyway, because libical needs it. Its headers stay hidden from Swift, since they conflict with those
// of the ICU that Foundation includes.

/// The tz database name of a Windows time zone.
///
/// Writes at most `capacity` bytes including the terminating 0; returns the length, 0 if there is none.
int toki_icu_zone_of_windows(const char *windows, char *zone, int capacity);

/// The tz database name that differs from a name in nothing but capitals.
///
/// Writes and returns as the function above.
int toki_icu_zone_in_any_case(const char *name, char *zone, int capacity);
