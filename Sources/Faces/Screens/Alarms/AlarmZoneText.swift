// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// The time zone that an alarm follows, in words.
public enum AlarmZoneText {
  /// `Berlin, Europe` for a pinned zone, or a phrase for wherever the host is.
  public static func of(_ zone: AlarmZone, in language: Language) -> String {
    guard case .pinned(let name) = zone else { return tr("Here, wherever you are", in: language) }
    let region = CityNames.region(of: name.text, in: language)
    let city = CityNames.name(of: name.text, in: language)
    return region.isEmpty ? city : tr("{city}, {region}", ["city": city, "region": region], in: language)
  }

  /// `Berlin time`; empty for an alarm that follows the host.
  static func short(_ zone: AlarmZone, in language: Language) -> String {
    guard case .pinned(let name) = zone else { return "" }
    return tr("{city} time", ["city": CityNames.name(of: name.text, in: language)], in: language)
  }
}
