// SPDX-License-Identifier: Apache-2.0
// ICU, which libical needs and so is there anyway. Its own headers stay out of Swift's sight: they
// differ from those of the ICU that Foundation brings.
#pragma once

/// The zone of the tz database that stands for a zone of Windows.
///
/// Writes at most `capacity` bytes, with the 0 at the end; gives how many letters there are, 0 for none.
int toki_icu_zone_of_windows(const char *windows, char *zone, int capacity);
