// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel
import TokiTerminal

/// Why a text cannot be used: a code for programs, and the failure for the person.
struct PlanRefusal: Error, Hashable {
  /// Stable codes, as shown by `toki explain --json`.
  enum Code: String, Hashable, CaseIterable {
    case ambiguousTime = "ambiguous_time"
    case unreadable
    case negativeDuration = "negative_duration"
    case zeroDuration = "zero_duration"
    case durationTooLong = "duration_too_long"
    case durationTooFine = "duration_too_fine"
    case noTime = "no_time"
    case noSuchTime = "no_such_time"
    case noSuchDate = "no_such_date"
    case noSuchRule = "no_such_rule"
    case unknownZone = "unknown_zone"
    case timePast = "time_past"
    case neverRings = "never_rings"
    case invalidNow = "invalid_now"
    case invalidCount = "invalid_count"
  }

  let code: Code
  let failure: CommandFailure
  /// Unambiguous texts to type instead; empty unless the text is ambiguous, lacks a time or is that of two alarms.
  let readings: [String]

  init(_ code: Code, _ failure: CommandFailure, readings: [String] = []) {
    self.code = code
    self.failure = failure
    self.readings = readings
  }

  /// Words why a text is no plan; `line` is the command line that it completes, `nil` for none.
  init(_ error: WordingError, after line: String?) {
    failure = CommandFailure(error, after: line)
    readings =
      switch error {
      case .ambiguous(_, let texts): texts
      case .noTime(_, let example): [example]
      case .overMidnight(_, let alarms): alarms
      default: []
      }
    code =
      switch error {
      case .unreadable, .hasLabel, .cannotLeaveOut: .unreadable
      case .ambiguous: .ambiguousTime
      case .negative: .negativeDuration
      case .zero: .zeroDuration
      case .tooLong: .durationTooLong
      case .tooFine: .durationTooFine
      case .noTime: .noTime
      case .noSuchTime: .noSuchTime
      case .noSuchDate: .noSuchDate
      case .noSuchRule, .overMidnight: .noSuchRule
      case .noSuchZone: .unknownZone
      }
  }

  /// Words the refusal of a plan; `rules` is the zone in which a past instant is shown, `line` the command line that
  /// the plan completes, `nil` for none.
  init(_ refusal: AlarmPlanRefusal, of plan: AlarmPlan, in rules: ZoneRules, after line: String?) {
    switch refusal {
    case .whichDay(let coming, let later):
      let language = Localization.language
      let readings = [coming, later].compactMap { plan.words(on: $0, in: language) }
      self.init(WordingError.ambiguous(plan.words(in: language), readings: readings), after: line)
    case .otherWeekDay:
      self.init(WordingError.noSuchDate(plan.words(in: Localization.language)), after: line)
    case .past(let instant):
      let values = ["moment": WallText.moment(instant, in: rules, Localization.language), "zone": rules.name.text]
      self.init(.timePast, .usage(tr("That time is past: {moment} ({zone})", values)))
    case .neverRings:
      self.init(.neverRings, .usage(tr("It would never ring: there is no such day to come.")))
    case .tooFar:
      self.init(.neverRings, .usage(tr("It would never ring: Toki's calendar ends with the year 2261.")))
    }
  }

  static func unknownZone(_ text: String) -> PlanRefusal {
    PlanRefusal(
      .unknownZone,
      .usage(
        tr("There is no time zone “{subject}”.", ["subject": PlainText.of(text)]),
        hint: tr("Names look like this: Europe/Berlin")))
  }
}
