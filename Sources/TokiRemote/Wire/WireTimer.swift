// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// A timer as JSON: what it is, and the anchors from which a face computes what remains.
struct WireTimer: Codable, Sendable {
  let id: String
  let label: String
  let state: State
  let duration: Int64
  let runLength: Int64
  /// What remained at `asOf`.
  let remaining: Int64
  let asOf: WireInstant
  @NullWhenAbsent var deadline: WireInstant?
  @NullWhenAbsent var bootDeadline: Int64?
  let run: Int64
  /// Left out in a backup of a Toki that knew no trusted time.
  let trusted: Bool?
  let trustedRun: NullWhenAbsent<WireTrustedRun>?
  let revision: Int64
  let settings: WireSettings
  /// What would keep it from being heard; in answers to what sets it, where there is anything to say.
  var warnings: [WireFinding]?

  enum State: String, Codable, Sendable { case idle, running, paused, ringing }

  enum CodingKeys: String, CodingKey {
    case id, label, state, duration = "duration_ns", runLength = "run_length_ns"
    case remaining = "remaining_ns", asOf = "as_of", deadline, bootDeadline = "boot_deadline_ns"
    case run, trusted, trustedRun = "trusted_run", revision, settings, warnings
  }

  /// - Parameter trust: What is known of the true time, for what remains of a timer that goes by it.
  init(_ timer: CountdownTimer, asOf moment: HostMoment, by trust: TrustedTimeReport? = nil) {
    id = timer.id.text
    label = timer.label.text
    state =
      switch timer.state {
      case .idle: .idle
      case .running: .running
      case .paused: .paused
      case .ringing: .ringing
      }
    duration = timer.duration.nanoseconds
    runLength = timer.runLength.nanoseconds
    remaining = timer.shown(at: moment.boot, by: trust?.anchor).remaining(at: moment.boot).nanoseconds
    asOf = WireInstant(moment.utc)
    deadline = timer.deadline.map { WireInstant($0.utc) }
    bootDeadline = timer.deadline?.boot.nanosecondsSinceBoot
    run = timer.run
    trusted = timer.usesTrustedTime
    trustedRun = NullWhenAbsent(wrappedValue: timer.trustedRun.map(WireTrustedRun.init))
    revision = timer.revision
    settings = WireSettings(timer.settings)
  }

  func model() throws(ControlError) -> CountdownTimer {
    CountdownTimer(
      id: try ControlError.timer(id), label: try ControlError.label(label, isStored: true),
      settings: try settings.model(),
      duration: TimeSpan(nanoseconds: duration), runLength: TimeSpan(nanoseconds: runLength), run: run,
      state: try modelState(), usesTrustedTime: trusted ?? false, trustedRun: try trustedRun?.wrappedValue?.model(),
      revision: revision)
  }

  private func modelState() throws(ControlError) -> CountdownTimer.State {
    switch state {
    case .idle: return .idle
    case .paused: return .paused(remaining: TimeSpan(nanoseconds: remaining))
    case .running, .ringing:
      guard let deadline, let bootDeadline else {
        throw .invalid("deadline", "A timer that runs or rings has a deadline on both clocks.")
      }
      let moment = HostMoment(
        boot: BootInstant(nanosecondsSinceBoot: bootDeadline), utc: deadline.instant)
      return state == .running ? .running(deadline: moment) : .ringing(deadline: moment)
    }
  }
}

/// How trusted time measures the run of a timer, as JSON.
struct WireTrustedRun: Codable, Sendable {
  @NullWhenAbsent var since: Int64?
  let span: Int64
  /// `null` until the UTC instant of the deadline is a true one.
  @NullWhenAbsent var slack: Int64?

  enum CodingKeys: String, CodingKey { case since = "since_boot_ns", span = "span_ns", slack = "slack_ns" }

  init(_ run: TrustedRun) {
    since = run.since?.nanosecondsSinceBoot
    span = run.span.nanoseconds
    slack = run.slack?.nanoseconds
  }

  func model() throws(ControlError) -> TrustedRun {
    guard span > 0 else { throw .invalid("trusted_run.span_ns", "What had to run is over 0.") }
    guard slack ?? 0 >= 0 else { throw .invalid("trusted_run.slack_ns", "The slack is 0 or more.") }
    return TrustedRun(
      since: since.map { BootInstant(nanosecondsSinceBoot: $0) }, span: TimeSpan(nanoseconds: span),
      slack: slack.map { TimeSpan(nanoseconds: $0) })
  }
}
