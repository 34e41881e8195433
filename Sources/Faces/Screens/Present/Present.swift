// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// Everything that a screen is drawn from: the engine's state, the time, and the person's display settings.
public struct Present: Sendable {
  /// Items, rings and settings, as the daemon last reported them.
  public var state: EngineState
  /// The time on each of the host's clocks.
  public var moment: HostMoment
  /// Rules of the host's time zone.
  public var host: ZoneRules
  /// Display settings of the person.
  public var style: ScreenStyle
  /// Rules of a named zone; `nil` for a name that this host does not know.
  public var zone: @Sendable (ZoneName) -> ZoneRules?

  /// Without a lookup, the host's zone is the only one known.
  public init(
    state: EngineState, moment: HostMoment, host: ZoneRules, style: ScreenStyle = ScreenStyle(),
    zone: @escaping @Sendable (ZoneName) -> ZoneRules? = { _ in nil }
  ) {
    self.state = state
    self.moment = moment
    self.host = host
    self.style = style
    self.zone = zone
  }

  /// Rules of the alarm's zone; the host's where that zone is unknown here.
  public func rules(of alarm: Alarm) -> ZoneRules {
    guard case .pinned(let name) = alarm.zone else { return host }
    return zone(name) ?? host
  }
}

/// The display of times, weeks and words.
public struct ScreenStyle: Hashable, Sendable {
  /// Shows `19:30` rather than `7:30 PM`.
  public var uses24Hours: Bool
  /// First day of the week in lists and pickers.
  public var weekStart: WeekDay
  /// Language of the screen's texts.
  public var language: Language
  /// The style of a timer's time left, in digits or in words.
  public var countdown: CountdownStyle
  /// The command that says which days are public holidays, for a face without preferences; `nil` where there are some.
  public var holidaysCommand: String?

  /// Defaults to 24 hours, Monday, English and digits.
  public init(
    uses24Hours: Bool = true, weekStart: WeekDay = .monday, language: Language = .english,
    countdown: CountdownStyle = .digits, holidaysCommand: String? = nil
  ) {
    self.uses24Hours = uses24Hours
    self.weekStart = weekStart
    self.language = language
    self.countdown = countdown
    self.holidaysCommand = holidaysCommand
  }

  /// The seven days in display order, starting with `weekStart`.
  public var week: [WeekDay] {
    let days = WeekDay.allCases
    let first = days.firstIndex(of: weekStart) ?? 0
    return Array(days[first...] + days[..<first])
  }
}
