// SPDX-License-Identifier: Apache-2.0

/// Why a typed text is not understood.
///
/// Each case holds the text as it was typed. It may contain anything, control characters included, so a client cleans it
/// before showing it. The client also words the message.
public enum WordingError: Error, Hashable, Sendable {
  /// It has none of the forms that are understood.
  case unreadable(String)
  /// It could mean more than one thing, or is one step away from a form that is understood.
  ///
  /// `readings` are texts that can be typed instead: `10` may be `10s` or `10m`, `10:00` may be `timer 10:00` or
  /// `alarm 10:00`. Never empty.
  case ambiguous(String, readings: [String])
  /// A span with a label where only a span is allowed: `25m tea`.
  case hasLabel(String, span: TimeSpan, label: Label)
  /// A span or a time, and words beside it that are not taken for its label: `25m read 30 pages`, `8h fom 9`.
  ///
  /// They may be a part of the intended text, so that a label like that is given on its own. `rest` is the text without
  /// it.
  case notALabel(String, rest: String, label: String)
  /// An order to something that is set already, not a label: `25m delete`, 5分延長; the span is `nil` beside a time.
  case order(String, StandingOrder, span: TimeSpan?)
  /// A negative span: `-5m`.
  case negative(String)
  /// A span of zero: `0s`.
  case zero(String)
  /// A span longer than a timer can have; see `CountdownTimer.durations`.
  case tooLong(String)
  /// A span that is not a whole number of nanoseconds: `0.1234567891s`.
  case tooFine(String)
  /// It has the form of a time of day, but there is no such time: `24:00`.
  case noSuchTime(String)
  /// It has the form of a date, but there is no such date: `2027-02-29`, `30 feb`.
  case noSuchDate(String)
  /// A date with the name of another day of the week: `saturday march 14 2027`.
  case otherWeekDay(String, date: CivilDate)
  /// A day or a rule without a time: `tomorrow`, `every monday`.
  ///
  /// `example` is the text with a time, which can be typed in its place.
  case noTime(String, example: String)
  /// A rule that is understood but impossible, such as every 0 days.
  case noSuchRule(String)
  /// Steps that are too many or too deep, or a repeat that is out of range: `1000x(25m)`.
  case noSuchSequence(String, SequencePlanError)
  /// Several times where one is meant: `every day 7:00`, `7:00 and 8:00`.
  case severalMoments(String)
  /// Steps over midnight of certain days, whose last hours are those of the days after them: `weekdays every hour from
  /// 22:00 to 2:00`.
  ///
  /// `alarms` are two texts that can be typed instead, one for the hours before midnight and one for those after it.
  case overMidnight(String, alarms: [String])
  /// Times on days of their own, which are two alarms: `monday 7:00 and tuesday 8:00`.
  ///
  /// `alarms` are two texts that can be typed instead, each with the name that they have in common.
  case severalAlarms(String, alarms: [String])
  /// Days of work and days off in turn: `3 days on 3 days off 6:00`.
  ///
  /// `alarms` are texts that can be typed instead, one for each of the days of work.
  case shift(String, alarms: [String])
  /// Days that no rule leaves out, such as the `tomorrow` of `except tomorrow`.
  ///
  /// `isKnown` is false for holidays and the like, of which Toki does not know which days they are.
  case cannotLeaveOut(String, isKnown: Bool)
  /// A name that no zone can have: `Europe/Berlin;rm`.
  case noSuchZone(String)
}

/// An order to a timer, an alarm or a ring that exists.
public enum StandingOrder: Hashable, Sendable {
  /// To go on for longer, or to end sooner, by the span.
  case add, takeOff
  case cancel, stop, pause, resume, reset, snooze
  /// To leave out the next ring, or to ring at another time.
  case skip, change
  /// To begin again by itself, which only a sequence can.
  case again
}

extension WordingError {
  /// The text that is not understood, as it was typed: the whole, or the part of it that is at fault.
  public var text: String {
    switch self {
    case .unreadable(let text), .ambiguous(let text, _), .hasLabel(let text, _, _),
      .notALabel(let text, _, _), .order(let text, _, _), .negative(let text), .zero(let text), .tooLong(let text),
      .tooFine(let text), .noSuchTime(let text), .noSuchDate(let text), .otherWeekDay(let text, _),
      .noTime(let text, _), .noSuchRule(let text), .noSuchSequence(let text, _), .severalMoments(let text),
      .overMidnight(let text, _), .severalAlarms(let text, _),
      .shift(let text, _),
      .cannotLeaveOut(let text, _),
      .noSuchZone(let text):
      text
    }
  }

  /// Texts that can be typed instead, each as a whole: readings, an example with a time, or the alarms that one would have
  /// to be.
  public var readings: [String] {
    switch self {
    case .ambiguous(_, let readings): readings
    case .noTime(_, let example): [example]
    case .overMidnight(_, let alarms), .severalAlarms(_, let alarms), .shift(_, let alarms): alarms
    default: []
    }
  }
}
