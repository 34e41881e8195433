// SPDX-License-Identifier: Apache-2.0

extension AlarmsScreen {
  /// The parts of the page.
  public enum Part: String, FocusPart {
    /// Notices with their buttons.
    case notices
    /// The alarms by set, from the first one.
    case alarms
    /// The button that adds an alarm, where there is none.
    case add
  }

  /// `true` if only the button that adds an alarm can be shown.
  public var isEmpty: Bool { groups.isEmpty && missed.isEmpty }

  /// Begins at the first alarm, and never at a notice: a stray key must not press its buttons.
  public var focus: FocusOrder<Part> {
    guard !isEmpty else { return FocusOrder([.add], first: .add) }
    let hasNotices = !missed.isEmpty || deviceClock != nil || !clockChanges.isEmpty
    let alarms = groups.isEmpty ? nil : Part.alarms
    return FocusOrder([hasNotices ? .notices : nil, alarms], first: alarms)
  }
}

extension AlarmForm {
  /// The parts of the dialog.
  public enum Part: String, FocusPart {
    /// Typed words, or a time in digits.
    case words
    /// Hour and minute.
    case time
    /// Days of the week, and other rules.
    case days
    case label, zone, set
    /// The ring.
    case ring
    /// The button that adds or saves.
    case save
  }

  /// Begins at the words for a new alarm, and at the time of one that is there; Enter saves.
  public var focus: FocusOrder<Part> {
    FocusOrder(
      [.words, .time, .days, .label, .zone, .set, .ring], first: alarm == nil ? .words : .time, defaultButton: .save)
  }
}

extension AlarmPauseForm {
  /// The parts of the dialog.
  public enum Part: String, FocusPart {
    /// The calendar with the last day.
    case last
    /// The button that pauses.
    case pause
  }

  /// Begins at the calendar; Enter pauses.
  public var focus: FocusOrder<Part> { FocusOrder([.last], first: .last, defaultButton: .pause) }
}
