// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// All that a screen is made of: what there is, the moment, and how the person wants it shown.
public struct Present: Sendable {
  public var state: EngineState
  public var moment: HostMoment
  /// The rules of the host's zone.
  public var host: ZoneRules
  public var style: ScreenStyle
  /// Looks up the rules of a named zone; `nil` when there is no such zone.
  public var zone: @Sendable (ZoneName) -> ZoneRules?

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

  /// The rules by which an alarm rings; the host's where its zone is not known here.
  public func rules(of alarm: Alarm) -> ZoneRules {
    guard case .pinned(let name) = alarm.zone else { return host }
    return zone(name) ?? host
  }
}

/// How the person wants times and weeks to be shown.
public struct ScreenStyle: Hashable, Sendable {
  /// `19:30` rather than `7:30 PM`.
  public var uses24Hours: Bool
  public var weekStart: WeekDay
  public var language: Language

  public init(uses24Hours: Bool = true, weekStart: WeekDay = .monday, language: Language = .english) {
    self.uses24Hours = uses24Hours
    self.weekStart = weekStart
    self.language = language
  }

  /// The days of a week, in the person's order.
  public var week: [WeekDay] {
    let days = WeekDay.allCases
    let first = days.firstIndex(of: weekStart) ?? 0
    return Array(days[first...] + days[..<first])
  }
}
