// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// Whose clock an alarm follows, as a person reads it.
public enum AlarmZoneText {
  /// `Berlin, Europe`, or that it is the host's own zone, wherever that is.
  public static func of(_ zone: AlarmZone) -> String {
    guard case .pinned(let name) = zone else { return tr("Here, wherever you are") }
    let region = CityNames.region(of: name.text)
    let city = CityNames.name(of: name.text)
    return region.isEmpty ? city : tr("{city}, {region}", ["city": city, "region": region])
  }

  /// `Berlin time`; empty for the host's own zone.
  static func short(_ zone: AlarmZone) -> String {
    guard case .pinned(let name) = zone else { return "" }
    return tr("{city} time", ["city": CityNames.name(of: name.text)])
  }
}
