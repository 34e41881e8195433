// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <libical/ical.h>

// ICU is present anyway, because libical needs it. Its headers stay hidden from Swift, since they conflict with those
// of the ICU that Foundation includes.

/// The tz database name of a Windows time zone.
///
/// Writes at most `capacity` bytes including the terminating 0; returns the length, 0 if there is none.
int toki_icu_zone_of_windows(const char *windows, char *zone, int capacity);
