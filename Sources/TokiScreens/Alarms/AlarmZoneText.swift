// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// Time zones as a person reads and finds them.
public enum AlarmZoneText {
  public static func of(_ zone: AlarmZone) -> String {
    switch zone {
    case .floating: tr("Here, wherever you are")
    case .pinned(let name): name.text.replacing("_", with: " ")
    }
  }

  /// The zones with a text in their name, in any case and with spaces for `_`; those that begin with it first.
  public static func find(_ text: String, in names: [String]) -> [ZoneName] {
    let wanted = AlarmForm.trimmed(text).lowercased().replacing(" ", with: "_")
    var first: [ZoneName] = []
    var others: [ZoneName] = []
    for name in names {
      let lower = name.lowercased()
      guard wanted.isEmpty || lower.contains(wanted), let zone = ZoneName(name) else { continue }
      let city = lower.split(separator: "/").last ?? ""
      if lower.hasPrefix(wanted) || city.hasPrefix(wanted) { first.append(zone) } else { others.append(zone) }
    }
    return first + others
  }
}
