// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The system's own name for its zone, for a process that may not read the link.
public enum SystemZone {
  /// The name in the tz database, such as `Asia/Tokyo`; `nil` where only the link tells.
  public static func name() -> String? {
    #if canImport(Darwin)
    return current()
    #else
    return nil
    #endif
  }

  /// The name is kept from the first use on; reset, so that it is that of now.
  static func current() -> String {
    NSTimeZone.resetSystemTimeZone()
    return TimeZone.current.identifier
  }

  /// Names of all zones that a person can choose (Foundation/TimeZone/knownTimeZoneIdentifiers).
  public static var names: [String] { TimeZone.knownTimeZoneIdentifiers }
}
