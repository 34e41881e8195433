// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// The face of one timer.
///
/// Engine events are handled in `CountdownFace+Events.swift`, key presses in `CountdownFace+Keys.swift`.
public struct CountdownFace: Face, TrustingFace {
  /// Commands of a timer.
  public typealias Command = TimerCommand
  /// Where the face appears.
  public typealias Presentation = FacePresentation

  /// Last known state of the timer.
  public internal(set) var timer: CountdownTimer
  let presentation: Presentation
  let format: SpanFormat
  let language: Language
  let wallTime: @Sendable (UTCInstant) -> String
  var ring: Ring?
  var silence: String?
  var note = ""
  var ends = ""
  /// Run whose ring decides how the command ends.
  var run: Int64
  var isCancelling = false
  var isFinished = false
  var keyReader = KeyReader()
  var trust: TrustedTimeReport?
  var saidTrust = TrustedTimeMark.none
  private var screen = LineScreen()

  /// Shows a timer.
  ///
  /// `trust` is the last report on the true time, `nil` without servers. `wallTime` formats an instant: `14:32:10`.
  public init(
    timer: CountdownTimer, presentation: Presentation, format: SpanFormat = .seconds, language: Language,
    trust: TrustedTimeReport? = nil, wallTime: @escaping @Sendable (UTCInstant) -> String
  ) {
    self.timer = timer
    self.presentation = presentation
    self.format = format
    self.language = language
    self.trust = trust
    self.wallTime = wallTime
    run = timer.run
    know(timer)
  }

  /// The timer.
  public var item: ItemID { .timer(timer.id) }
  var usesTrustedTime: Bool { timer.usesTrustedTime }

  /// Handles one input and redraws; nothing happens after the end.
  public mutating func handle(
    _ input: FaceInput, at now: HostMoment, columns: Int
  ) -> [FaceAction<TimerCommand>] {
    guard !isFinished else { return [] }
    var actions: [FaceAction<TimerCommand>] = []
    switch input {
    case .engine(let change): take(change, at: now, into: &actions)
    case .found(let ring): finish(with: ring, into: &actions)
    case .begin: tellTrust(at: now, into: &actions)
    case .refused, .disconnected, .connected, .due, .notice: takeShared(input, at: now, into: &actions)
    }
    if presentation == .screen, !isFinished {
      let isTick = input == .due
      actions.append(.write(frame(at: now, columns: columns, hasBell: isTick && silence != nil)))
      let next = CountdownLine.nextChange(
        of: timer.shown(at: now.boot, by: trust?.anchor), format: format, now: now.boot, hasBell: silence != nil)
      let standing = standing(at: now).flatMap { SpanFormat.seconds.nextChange(until: now.boot + $0, now: now.boot) }
      actions.append(.wake(next ?? standing))
    }
    return actions
  }

  mutating func know(_ timer: CountdownTimer) {
    self.timer = timer
    if timer.state != .idle { run = timer.run }
    if let deadline = timer.deadline { ends = wallTime(deadline.utc) }
  }

  private func standing(at now: HostMoment) -> TimeSpan? { timer.standing(at: now.boot, by: trust?.anchor) }

  private mutating func frame(at now: HostMoment, columns: Int, hasBell: Bool) -> String {
    // The last column stays free: after it, a terminal is about to break the line.
    let line = CountdownLine.draw(
      CountdownLine.State(
        timer: timer.shown(at: now.boot, by: trust?.anchor), ends: ends, format: format, note: note,
        trust: mark(standing: standing(at: now), at: now.boot)),
      now: now.boot, columns: columns - 1, language: language)
    let isRinging = if case .ringing = timer.state { true } else { false }
    return screen.frame(line, columns: columns, isRinging: isRinging, hasBell: hasBell)
  }
}
