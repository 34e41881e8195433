// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// The display of an alarm that rings once: a countdown to an instant by the clock.
///
/// The remaining time is computed at each drawing, from the device's clock or from trusted time, so that it is right
/// again as soon as the clock is set. There are no commands, as an appointment cannot pause. Engine events are handled
/// in `CountingDisplay`, key presses in `AlarmDisplay+Keys.swift`.
public struct AlarmDisplay: Display, CountingDisplay {
  /// None: an appointment cannot pause.
  public typealias Command = Never

  /// Last known state of the alarm.
  public internal(set) var alarm: Alarm
  let presentation: DisplayPresentation
  let format: SpanFormat
  let language: Language
  let wallTime: @Sendable (UTCInstant) -> String
  var ring: Ring?
  var silence: String?
  var note = ""
  /// Key of the first occurrence whose ring decides how the command ends.
  var run: Int64 = 0
  var isCancelling = false
  var isFinished = false
  var keyReader = KeyReader()
  var usesTrustedTime: Bool
  var trust: TrustedTimeReport?
  var saidTrust = TrustedTimeMark.none
  /// Start of the countdown, for its bar.
  private let start: UTCInstant
  var screen = LineScreen()

  /// Starts a countdown at `now`.
  ///
  /// `usesTrustedTime` is whether it rings by trusted time if that is known, as the settings say. `trust` is the last
  /// report on the true time, `nil` without servers. `wallTime` formats an instant: `14:32:10`.
  public init(
    alarm: Alarm, now: UTCInstant, presentation: DisplayPresentation, format: SpanFormat = .seconds,
    language: Language, usesTrustedTime: Bool = true, trust: TrustedTimeReport? = nil,
    wallTime: @escaping @Sendable (UTCInstant) -> String
  ) {
    self.alarm = alarm
    self.presentation = presentation
    self.format = format
    self.language = language
    self.usesTrustedTime = usesTrustedTime
    self.trust = trust
    self.wallTime = wallTime
    start = now
    know(alarm)
  }

  /// The alarm.
  public var item: ItemID { .alarm(alarm.id) }

  var shown: Alarm { alarm }
  var isOver: Bool { alarm.state == .off }

  /// Handles one input and redraws; nothing happens after the end.
  public mutating func handle(_ input: DisplayInput, at now: HostMoment, columns: Int) -> [DisplayAction<Never>] {
    count(input, at: now, columns: columns)
  }

  /// The time left, and the label.
  public func title(at now: HostMoment) -> TerminalTitle? { terminalTitle(at: now) }

  mutating func know(_ alarm: Alarm) {
    self.alarm = alarm
    switch alarm.state {
    case .off: break
    case .scheduled: if let next = alarm.next { run = alarm.occurrence(of: next).key }
    case .ringing(let planned), .snoozed(_, let planned): run = alarm.occurrence(of: planned).key
    }
  }

  func countdown(at now: HostMoment) -> CountdownTimer {
    let length: TimeSpan
    let state: CountdownTimer.State
    switch alarm.state {
    case .scheduled:
      let next = alarm.next ?? now.utc
      length = next - start
      state = .running(deadline: HostMoment(boot: boot(of: next, at: now), utc: next))
    case .snoozed(let until, _):
      length = alarm.waitsForNextAttempt ? alarm.settings.every : alarm.settings.snoozeLength
      state = .running(deadline: until)
    case .ringing(let planned):
      length = planned - start
      state = .ringing(deadline: HostMoment(boot: boot(of: planned, at: now), utc: planned))
    case .off:
      length = .seconds(1)
      state = .idle
    }
    let span = max(length, TimeSpan(nanoseconds: 1))
    return CountdownTimer(
      id: TimerID(alarm.id.number), TimerTerms(duration: span, label: alarm.label, settings: alarm.settings),
      runLength: span, run: 0, state: state, trustedRun: nil, revision: alarm.revision, awakeCheck: nil)
  }

  private func guide(at now: HostMoment) -> TimeGuide? {
    usesTrustedTime ? trust.flatMap { TimeGuide($0, at: now.boot) } : nil
  }

  func standing(at now: HostMoment) -> TimeSpan? {
    guard case .scheduled = alarm.state, let next = alarm.next, let guide = guide(at: now) else { return nil }
    let (middle, certain) = (boot(of: next, at: now), guide.anchor.boot(reaching: next))
    return middle <= now.boot && certain > now.boot && certain - middle > .seconds(1) ? certain - now.boot : nil
  }

  /// `true` if the time has come by the device's clock and the alarm waits for the true time.
  private func isWaiting(at now: HostMoment) -> Bool {
    guard case .scheduled = alarm.state, let next = alarm.next, usesTrustedTime, guide(at: now) == nil else {
      return false
    }
    return alarm.settings.trustedWait > .zero && next <= now.utc
  }

  /// Boot instant at which the midpoint of trusted time reaches `instant`.
  private func boot(of instant: UTCInstant, at now: HostMoment) -> BootInstant {
    now.boot + (instant - (guide(at: now)?.anchor.reading(at: now.boot).midpoint ?? now.utc))
  }

  func trustMark(at now: HostMoment) -> TrustedTimeMark {
    isWaiting(at: now)
      ? .waiting([TrustedTimeTexts.waiting(in: language)]) : mark(standing: standing(at: now), at: now.boot)
  }
}

/// The command type of a display without commands.
extension Never: DisplayCommand {
  /// Never asked, as there are no values.
  public var isRepeatable: Bool { true }
}
