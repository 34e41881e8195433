// SPDX-License-Identifier: Apache-2.0
import CLinuxHost

/// The notation of times in the locale of the environment: `LC_ALL`, `LC_TIME` or `LANG` (locale(7)).
public enum LocaleTime {
  /// `true` if it writes 19:30, not 7:30 PM; also for a locale that is not installed.
  public static var uses24Hours: Bool { toki_locale_has_12_hours() == 0 }
}
