// SPDX-License-Identifier: Apache-2.0

extension SetSleepContent {
  /// The parts of the page.
  public enum Part: String, FocusPart {
    /// Typed words, or a time in digits.
    case words
    /// Hour and minute.
    case time
    /// The button that begins the night.
    case start
    /// The alarm that could be used instead.
    case offer
  }

  /// Begins at Start; Enter in the time starts too.
  public var focus: FocusOrder<Part> {
    FocusOrder([.words, .time, .start, offer == nil ? nil : .offer], first: .start, defaultButton: .start)
  }
}

extension SleepContent {
  /// The buttons of the sleep screen.
  public enum Part: String, FocusPart {
    case brightness, fullScreen, leave
  }

  /// Begins at none of the buttons: the first key only shows them.
  public static var focus: FocusOrder<Part> { FocusOrder([.brightness, .fullScreen, .leave], first: nil) }
}
