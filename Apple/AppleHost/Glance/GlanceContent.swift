// SPDX-License-Identifier: Apache-2.0
public import Foundation
import Localization
public import TokiModel
import TokiScreens

/// A scene in the person's language, from which the widget's views are made.
public struct GlanceContent: Hashable, Sendable {
  /// Since when it is shown.
  public let date: Date
  /// What rings, comes or stands still, the most important first; empty if there is only a sentence.
  public let rows: [Row]
  /// What is said instead of rows.
  public let sentence: String
  /// The item that a tap opens; `nil` for none.
  public let item: ItemID?

  /// An item.
  public struct Row: Hashable, Sendable {
    /// Its label; what it is if it has none.
    public let title: String
    /// Name of its SF Symbol.
    public let symbol: String
    /// The day on which it rings, if that is not today; otherwise empty.
    public let day: String
    /// The same in a word, if it is not within a day; otherwise empty.
    public let shortDay: String
    /// What is told of it.
    public let value: Value
  }

  /// What is told of an item, in a form in which the system moves the digits itself.
  public enum Value: Hashable, Sendable {
    /// A word, as that it rings.
    case word(String)
    /// The time of day at which it rings.
    case time(Date)
    /// The end of its countdown.
    case end(Date)
    /// What is left of what stands still, with a word for it.
    case left(Duration, String)
  }

  /// Says a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - instant: Since when it is shown.
  ///   - zone: The device's zone, for days.
  ///   - language: The person's.
  init(_ scene: GlanceScene, at instant: UTCInstant, in zone: ZoneRules, _ language: Language) {
    date = instant.date
    var lines: [GlanceLine] = []
    switch scene {
    case .unknown: sentence = tr("Open Toki", in: language)
    case .closed: sentence = tr("This build of Toki cannot show its rings here.", in: language)
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

  /// A time of the next 24 hours needs no day where there is little room.
  private static func days(
    of time: UTCInstant, from instant: UTCInstant, in zone: ZoneRules, _ language: Language
  ) -> (long: String, short: String) {
    let (date, today) = (zone.civil(at: time).date, zone.civil(at: instant).date)
    guard date != today else { return ("", "") }
    let long = AlarmDayText.relativeDate(date, today: today, in: language)
    guard time - instant >= .hours(24) else { return (long, "") }
    let isThisWeek = date.daysSinceEpoch - today.daysSinceEpoch < 7
    return (long, isThisWeek ? WallText.weekDay(date.weekDay, in: language) : long)
  }
}
