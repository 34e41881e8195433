// SPDX-License-Identifier: Apache-2.0
public import Foundation
import Localization
public import TokiModel
import TokiScreens

/// A scene in the person's language, as the widget's views show it.
public struct GlanceContent: Hashable, Sendable {
  /// Beginning of the scene.
  public let date: Date
  /// The items, the most important first; empty if there is only a sentence.
  public let rows: [Row]
  /// A sentence in place of rows; empty beside rows.
  public let sentence: String
  /// Item that a tap opens; `nil` for none.
  public let item: ItemID?

  /// An item.
  public struct Row: Hashable, Sendable {
    /// The label, or the kind of item if it has none.
    public let title: String
    /// Name of its SF Symbol.
    public let symbol: String
    /// Day of the ring; empty for today.
    public let day: String
    /// Day of the ring in one word; empty within 24 hours.
    public let shortDay: String
    /// State of the item.
    public let value: Value
  }

  /// State of an item, in a form whose digits the system moves by itself.
  public enum Value: Hashable, Sendable {
    /// A word, such as "Rings now".
    case word(String)
    /// The time of day at which it rings.
    case time(Date)
    /// The end of its countdown.
    case end(Date)
    /// Time left of a paused item, and the word for that.
    case left(Duration, String)
  }

  /// Puts a scene into words.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - instant: Beginning of the scene.
  ///   - zone: The device's zone, for days.
  ///   - language: The person's.
  init(_ scene: GlanceScene, at instant: UTCInstant, in zone: ZoneRules, _ language: Language) {
    date = instant.date
    var lines: [GlanceLine] = []
    switch scene {
    case .unknown: sentence = tr("Open Toki", in: language)
    case .closed: sentence = tr("This build cannot show rings.", in: language)
    case .nothing: sentence = tr("Nothing is set.", in: language)
    case .lines(let known):
      sentence = ""
      lines = known
    }
    rows = lines.map { Row($0, at: instant, in: zone, language) }
    item = lines.first?.item
  }
}

extension GlanceContent.Row {
  init(_ line: GlanceLine, at instant: UTCInstant, in zone: ZoneRules, _ language: Language) {
    let kind = line.item.kind
    title = line.label.text.isEmpty ? kind.name(in: language) : line.label.text
    var days = (long: "", short: "")
    switch line.value {
    case .rings:
      symbol = "bell.fill"
      value = .word(tr("Rings now", in: language))
    case .countsDown(let end):
      symbol = kind == .alarm ? "zzz" : "timer"
      value = .end(end.date)
    case .ringsAt(let time):
      symbol = "alarm"
      value = .time(time.date)
      days = Self.days(of: time, from: instant, in: zone, language)
    case .isPaused(let left):
      symbol = "pause.fill"
      value = .left(.nanoseconds(left.nanoseconds), tr("Paused", in: language))
    }
    day = days.long
    shortDay = days.short
  }

  /// The day in full and in one word.
  private static func days(
    of time: UTCInstant, from instant: UTCInstant, in zone: ZoneRules, _ language: Language
  ) -> (long: String, short: String) {
    let date = zone.civil(at: time).date
    let today = zone.civil(at: instant).date
    guard date != today else { return ("", "") }
    let long = AlarmDayText.relativeDate(date, today: today, in: language)
    guard time - instant >= .hours(24) else { return (long, "") }
    let isThisWeek = date.daysSinceEpoch - today.daysSinceEpoch < 7
    return (long, isThisWeek ? date.weekDay.word(in: language) : long)
  }
}
