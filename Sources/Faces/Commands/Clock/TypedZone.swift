// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiScreens

extension CommandContext {
  /// The zone that a text names, as the words of an alarm do or as the tz database does: `Tokyo`, 東京, `PST`,
  /// `Europe/Berlin`.
  ///
  /// `line` is the command line that the text completes; `nil` if it is the value of an option.
  ///
  /// - Throws: A question if the name has several zones, and a suggestion if it has none.
  func zoneName(typed text: String, after line: String? = nil) throws(CommandFailure) -> ZoneName {
    let zones = ZoneText.zones(named: text)
    if zones.count > 1 {
      let choices = zones.map { zone in line.map { commandLine("\($0) \(zone.text)") } ?? zone.text }
      throw .usage(
        tr("“{word}” is not clear.", ["word": PlainText.of(text)]),
        hint: tr("Did you mean {word}?", ["word": choices.joined(separator: tr(" or "))]))
    }
    if let zone = zones.first, hasRules(of: zone) { return zone }
    if let zone = ZoneName(text), hasRules(of: zone) { return zone }
    if let zone = zoneOfDatabase(text) { return zone }
    throw unknownZone(text, after: line)
  }

  /// The cities that `TOKI_CITIES` names.
  func cities() throws(CommandFailure) -> [City] {
    try ClockShow.places(in: citiesVariable ?? "", self).map { name, zone in
      let named = City(zone: zone.text, english: name, japanese: name)
      let own = City(zone: zone.text)
      return named.isSame(as: own) ? own : named
    }
  }

  private func hasRules(of zone: ZoneName) -> Bool { (try? clock.zone(named: zone)) != nil }

  /// The only zone of the tz database of this name or of this city, in capital or small letters.
  private func zoneOfDatabase(_ text: String) -> ZoneName? {
    let wanted = Self.folded(text)
    guard !wanted.isEmpty else { return nil }
    let found = zoneNames().filter { Self.folded($0) == wanted || Self.folded($0).hasSuffix("/" + wanted) }
    return found.count == 1 ? ZoneName(found[0]) : nil
  }

  private func unknownZone(_ text: String, after line: String?) -> CommandFailure {
    let databaseCities = zoneNames().compactMap { name in
      name.split(separator: "/").last.map { $0.replacing("_", with: " ") }
    }
    let near =
      TypedScript.isJapanese(text)
      ? TypedScript.nearest(to: text, among: ZoneText.cities)
      : Suggestion.nearest(to: text.lowercased(), among: ZoneText.cities + databaseCities.map { $0.lowercased() })
    let hint = near.map { name in
      let city = name.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
      let word = line.map { commandLine("\($0) \(city)") } ?? city
      return tr("Did you mean {word}?", ["word": word])
    }
    return .usage(
      tr("There is no time zone “{subject}”.", ["subject": PlainText.of(text)]),
      hint: hint ?? tr("Names look like this: {examples}", ["examples": tr("Tokyo, New York, PST, Europe/Berlin")]))
  }

  private static func folded(_ text: String) -> String { text.lowercased().replacing(" ", with: "_") }
}
