// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiEngine
public import TokiModel

/// The face of one timer: what comes in, what is shown and asked, and how it ends.
///
/// It is pure: it reads no clock and touches no terminal; `CountdownFace+Events.swift` holds what
/// it makes of the engine's events, `CountdownFace+Keys.swift` what of a person's.
public struct CountdownFace: Sendable {
  /// Where it shows itself.
  public enum Presentation: Hashable, Sendable {
    /// A line on a terminal, with keys.
    case screen
    /// A line at the end; the ring is dismissed once its sound was played.
    case lines
    /// The same without the line.
    case silent
  }

  /// The timer as it was known last.
  public internal(set) var timer: CountdownTimer
  let presentation: Presentation
  let isPrecise: Bool
  let language: Language
  /// What the wall shows at an instant: `14:32:10`.
  let wallTime: @Sendable (UTCInstant) -> String
  var ring: Ring?
  /// Why nothing is heard; `nil` while something is, or by choice.
  var silence: String?
  var note = ""
  var ends = ""
  /// The run whose ring decides how the command ends.
  var run: Int64
  var isCancelling = false
  var isFinished = false
  var keyReader = KeyReader()
  /// How wide the line on the screen is; 0 when there is none.
  private var drawnWidth = 0

  public init(
    timer: CountdownTimer, presentation: Presentation, isPrecise: Bool = false, language: Language,
    wallTime: @escaping @Sendable (UTCInstant) -> String
  ) {
    self.timer = timer
    self.presentation = presentation
    self.isPrecise = isPrecise
    self.language = language
    self.wallTime = wallTime
    run = timer.run
    know(timer)
  }

  /// Takes what came in.
  ///
  /// - Parameters:
  ///   - now: The moment at which it came.
  ///   - columns: The width of the terminal.
  /// - Returns: What is to be done, in this order; nothing after it has finished.
  public mutating func handle(_ input: FaceInput, at now: HostMoment, columns: Int) -> [FaceAction] {
    guard !isFinished else { return [] }
    var actions: [FaceAction] = []
    switch input {
    case .begin: break
    case .engine(let change): take(change, at: now, into: &actions)
    case .found(let ring): finish(with: ring, into: &actions)
    case .refused(let sentence): note = sentence
    case .disconnected: note = tr("reconnecting…", in: language)
    case .connected: note = ""
    case .due: break
    case .notice(let notice): take(notice, at: now, columns: columns, into: &actions)
    }
    if presentation == .screen, !isFinished {
      let isTick = input == .due
      actions.append(.write(frame(at: now, columns: columns, hasBell: isTick && silence != nil)))
      actions.append(.wake(CountdownLine.nextChange(of: timer, isPrecise: isPrecise, now: now.boot)))
    }
    return actions
  }

  /// Ends the face with a last line in the place of the countdown.
  mutating func finish(_ exit: ExitCode, line: String, into actions: inout [FaceAction]) {
    isFinished = true
    switch presentation {
    case .screen: actions.append(.write("\r" + line + "\u{1B}[K\r\n"))
    case .lines: actions.append(.write(line + "\n"))
    case .silent: break
    }
    actions.append(.finish(exit))
  }

  /// Puts a line above the countdown, to stay there.
  func say(_ line: String, into actions: inout [FaceAction]) {
    switch presentation {
    case .screen: actions.append(.write("\r" + line + "\u{1B}[K\r\n"))
    case .lines: actions.append(.complain(line))
    case .silent: break
    }
  }

  mutating func know(_ timer: CountdownTimer) {
    self.timer = timer
    if timer.state != .idle { run = timer.run }
    if let deadline = timer.deadline { ends = wallTime(deadline.utc) }
  }

  private mutating func frame(at now: HostMoment, columns: Int, hasBell: Bool) -> String {
    // The last column stays free: after it a terminal waits to break the line.
    let line = CountdownLine.draw(
      CountdownLine.State(timer: timer, ends: ends, isPrecise: isPrecise, note: note),
      now: now.boot, columns: columns - 1, language: language)
    var start = "\r"
    if drawnWidth > columns {
      // A narrower terminal has broken the old line into rows.
      start = "\u{1B}[\((drawnWidth - 1) / max(1, columns))A\r\u{1B}[J"
    }
    drawnWidth = DisplayWidth.of(line)
    // The digits of days hold a space; two end them.
    let digits = line.firstRange(of: "  ").map { line[..<$0.lowerBound] } ?? line[...]
    let bell = hasBell ? "\u{07}" : ""
    let look = if case .ringing = timer.state { "\u{1B}[1;7m" } else { "\u{1B}[1m" }
    let rest = Self.faintBar(line.dropFirst(digits.count))
    return bell + start + look + digits + "\u{1B}[0m" + rest + "\u{1B}[K"
  }

  /// The text with the part of its bar that is still to come made faint.
  private static func faintBar(_ text: Substring) -> String {
    guard let first = text.firstIndex(of: "░") else { return String(text) }
    let end = text[first...].firstIndex { $0 != "░" } ?? text.endIndex
    return text[..<first] + "\u{1B}[2m" + text[first..<end] + "\u{1B}[0m" + text[end...]
  }
}

/// What comes in to a face.
public enum FaceInput: Hashable, Sendable {
  /// Draw for the first time.
  case begin
  case engine(EngineEvent.Change)
  /// The answer to `.lookUp`: the ring of the timer's last run, `nil` when it did not ring.
  case found(Ring?)
  /// The engine refused what was asked; a sentence.
  case refused(String)
  /// The way to the engine was lost, and is being sought again.
  case disconnected
  case connected
  /// The instant of the last `.wake` has come.
  case due
  case notice(ProcessNotice)
}

/// What a face wants done.
public enum FaceAction: Hashable, Sendable {
  /// Text for the terminal or the output.
  case write(String)
  /// A line for the errors.
  case complain(String)
  /// Give `.due` at this instant, instead of the one before; `nil` for never.
  case wake(BootInstant?)
  case command(TimerCommand)
  case dismiss(RingID)
  case snooze(RingID)
  /// Remove the timer.
  case cancel
  /// Find in the history how the timer's run ended.
  case lookUp(run: Int64)
  /// Stop the process as Ctrl-Z does, then give `.notice(.continued)`.
  case suspend
  /// Set the terminal to keys again; the shell may have changed it meanwhile.
  case enterKeyMode
  case finish(ExitCode)
}

/// How a command ends, for scripts.
public enum ExitCode: Int32, Hashable, Sendable {
  /// It rang, or what was asked is done.
  case done = 0
  case failed = 1
  /// Bad usage or input.
  case usage = 2
  /// Cancelled, reset or detached before its time.
  case cancelled = 3
  /// It was found too late to ring.
  case missed = 4
}
