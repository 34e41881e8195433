// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// One city of the world clock.
public struct CityContent: Hashable, Sendable {
  /// The city as it is kept (`City.text`), which identifies it.
  public let id: String
  /// Name of the city in the person's language.
  public let city: String
  /// Its local time.
  public let time: WallDigits
  /// Difference from the time here: `Tomorrow, +7 h`.
  public let difference: String
  /// `true` if it is day there, counted from 06:00 to 18:00.
  public let isDay: Bool

  /// Takes the city's rules, and the host's to compare with.
  public init(_ place: City, rules: ZoneRules, host: ZoneRules, now: UTCInstant, style: ScreenStyle) {
    let language = style.language
    id = place.text
    city = place.name(in: language)
    let wall = rules.civil(at: now)
    time = WallDigits(wall.time, style)
    isDay = (6..<18).contains(wall.time.hour)
    let here = host.civil(at: now).date
    let span = Self.span(rules.offsetSeconds(at: now) - host.offsetSeconds(at: now), language)
    if wall.date > here {
      difference = tr("Tomorrow, {span}", ["span": span], in: language)
    } else if wall.date < here {
      difference = tr("Yesterday, {span}", ["span": span], in: language)
    } else {
      difference = span
    }
  }

  /// `+7 h`, `−5 h 30 min`, or that there is no difference.
  private static func span(_ seconds: Int, _ language: Language) -> String {
    guard seconds != 0 else { return tr("The same time as here", in: language) }
    let words = TimeSpan.seconds(Int64(abs(seconds))).words(in: language)
    return (seconds < 0 ? "−" : "+") + words
  }
}
