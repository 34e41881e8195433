// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// The display of one timer.
///
/// Engine events are handled in `CountingDisplay`, key presses in `CountdownDisplay+Keys.swift`.
public struct CountdownDisplay: Display, CountingDisplay {
  /// Commands of a timer.
  public typealias Command = TimerCommand
  /// Place of the display.
  public typealias Presentation = DisplayPresentation

  /// Last known state of the timer.
  public internal(set) var timer: CountdownTimer
  let presentation: Presentation
  let format: SpanFormat
  let language: Language
  let wallTime: @Sendable (UTCInstant) -> String
  var ring: Ring?
  var silence: String?
  var note = ""
  /// The run whose ring decides how the command ends.
  var run: Int64
  var isCancelling = false
  var isFinished = false
  var keyReader = KeyReader()
  var usesTrustedTime: Bool
  var trust: TrustedTimeReport?
  var saidTrust = TrustedTimeMark.none
  var screen = LineScreen()

  /// Shows a timer.
  ///
  /// `usesTrustedTime` is whether it rings by trusted time if that is known, as the settings say. `trust` is the last
  /// report on the true time, `nil` without servers. `wallTime` formats an instant: `14:32:10`.
  public init(
    timer: CountdownTimer, presentation: Presentation, format: SpanFormat = .seconds, language: Language,
    usesTrustedTime: Bool = true, trust: TrustedTimeReport? = nil,
    wallTime: @escaping @Sendable (UTCInstant) -> String
  ) {
    self.timer = timer
    self.presentation = presentation
    self.format = format
    self.language = language
    self.usesTrustedTime = usesTrustedTime
    self.trust = trust
    self.wallTime = wallTime
    run = timer.run
    know(timer)
  }

  /// The timer.
  public var item: ItemID { .timer(timer.id) }

  var shown: CountdownTimer { timer }
  var isOver: Bool { timer.state == .idle }

  /// Handles one input and redraws; nothing happens after the end.
  public mutating func handle(_ input: DisplayInput, at now: HostMoment, columns: Int) -> [DisplayAction<TimerCommand>]
  {
    count(input, at: now, columns: columns)
  }

  /// The time left, and the label.
  public func title(at now: HostMoment) -> TerminalTitle? { terminalTitle(at: now) }

  mutating func know(_ timer: CountdownTimer) {
    self.timer = timer
    if timer.state != .idle { run = timer.run }
  }

  func countdown(at now: HostMoment) -> CountdownTimer { timer.shown(at: now.boot, by: trust?.anchor) }

  func standing(at now: HostMoment) -> TimeSpan? { timer.standing(at: now.boot, by: trust?.anchor) }
}

extension TimerCommand: DisplayCommand {
  /// All but adding time.
  public var isRepeatable: Bool { kind != .add }
}
