// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The look of text on a terminal, by the terminal's own colors: one palette for the full screen and for lists.
struct CellStyle: Hashable, Sendable {
  /// A color's meaning; a terminal's theme decides how it looks.
  enum Ink: Int, Hashable, Sendable {
    case plain = 39
    case ringing = 31
    case running = 32
    case missed = 33
    case chosen = 36
  }

  var ink = Ink.plain
  var isBold = false
  var isDim = false
  var isReversed = false

  static let plain = CellStyle()
  static let bold = CellStyle(isBold: true)
  static let dim = CellStyle(isDim: true)
  static let running = CellStyle(ink: .running)
  static let chosen = CellStyle(ink: .chosen, isBold: true)
  static let trouble = CellStyle(ink: .missed)
  static let ringing = CellStyle(ink: .ringing, isBold: true, isReversed: true)

  /// The style of an item in this state.
  init(of state: RunState) {
    switch state {
    case .running: self = .running
    case .paused: self = .dim
    case .ringing: self = .ringing
    case .idle: self = .plain
    }
  }

  /// The style of an alarm in this state.
  init(of alarm: Alarm) {
    switch alarm.state {
    case .off: self = .dim
    case .scheduled: self = .plain
    case .ringing: self = .ringing
    case .snoozed: self = alarm.waitsForNextAttempt ? .trouble : .running
    }
  }

  /// The style of how a ring ended; `nil` means that it still rings.
  init(of end: RingEnd?) {
    switch end {
    case nil: self = .ringing
    case .missed, .unanswered, .clockWrong: self = .trouble
    default: self = .plain
    }
  }

  /// The style of a finding of the doctor.
  init(of verdict: Finding.Verdict) {
    switch verdict {
    case .good: self = .running
    case .warning: self = .trouble
    case .fault: self = CellStyle(ink: .ringing, isBold: true)
    }
  }

  init(ink: Ink = .plain, isBold: Bool = false, isDim: Bool = false, isReversed: Bool = false) {
    self.ink = ink
    self.isBold = isBold
    self.isDim = isDim
    self.isReversed = isReversed
  }

  /// The sequence that selects it, whatever was selected before (SGR; ECMA-48, 8.3.117).
  ///
  /// Without colors, states differ by bold, faint and reversed text alone.
  func sequence(hasColor: Bool) -> String {
    var codes = ["0"]
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    if isReversed { codes.append("7") }
    if hasColor, ink != .plain { codes.append(String(ink.rawValue)) }
    return "\u{1B}[" + codes.joined(separator: ";") + "m"
  }

  /// A text in this style, with plain text after it; the text alone where nothing is styled.
  func text(_ text: String, in styling: TextStyling) -> String {
    guard styling != .none, !text.isEmpty, styling == .colors ? self != .plain : isBold || isDim || isReversed else {
      return text
    }
    return sequence(hasColor: styling == .colors) + text + "\u{1B}[0m"
  }
}
