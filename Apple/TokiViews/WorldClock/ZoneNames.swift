// SPDX-License-Identifier: Apache-2.0
public import SwiftUI

extension EnvironmentValues {
  /// Names of all zones that the device knows, for the search of a city; the app's host sets it.
  ///
  /// A few well-known zones until then.
  public var zoneNames: [String] {
    get { self[ZoneNamesKey.self] }
    set { self[ZoneNamesKey.self] = newValue }
  }
}

private struct ZoneNamesKey: EnvironmentKey {
  static let defaultValue = [
    "UTC", "Africa/Cairo", "Africa/Johannesburg", "Africa/Lagos", "Africa/Nairobi", "America/Chicago",
    "America/Denver", "America/Los_Angeles", "America/Mexico_City", "America/New_York", "America/Sao_Paulo",
    "America/Toronto", "America/Vancouver", "Asia/Bangkok", "Asia/Dubai", "Asia/Ho_Chi_Minh", "Asia/Hong_Kong",
    "Asia/Jakarta", "Asia/Kathmandu", "Asia/Kolkata", "Asia/Manila", "Asia/Seoul", "Asia/Shanghai", "Asia/Singapore",
    "Asia/Taipei", "Asia/Tokyo", "Australia/Melbourne", "Australia/Sydney", "Europe/Amsterdam", "Europe/Athens",
    "Europe/Berlin", "Europe/Istanbul", "Europe/London", "Europe/Madrid", "Europe/Moscow", "Europe/Paris",
    "Europe/Rome", "Europe/Stockholm", "Europe/Vienna", "Europe/Zurich", "Pacific/Auckland", "Pacific/Honolulu",
  ]
}
