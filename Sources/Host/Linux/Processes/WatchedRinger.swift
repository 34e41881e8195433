// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// Forwards to a ringer and tells the supervisor while something rings.
public struct WatchedRinger: Ringer {
  private let ringer: any Ringer
  private let watch: DeadlineWatch

  /// Wraps a ringer.
  public init(_ ringer: any Ringer, watch: DeadlineWatch) {
    self.ringer = ringer
    self.watch = watch
  }

  /// Tells the supervisor that a ring has started, then shows the notice.
  public func show(_ notice: Notice) {
    if case .ring(let ring) = notice { watch.note(ring.id, rings: true) }
    ringer.show(notice)
  }

  /// Tells the supervisor that a ring has ended, then hides the notice.
  public func withdraw(_ subject: Notice.Subject) {
    if case .ring(let ring) = subject { watch.note(ring, rings: false) }
    ringer.withdraw(subject)
  }

  /// Forwards the call.
  public func start(report: @escaping @Sendable (RingerReport) -> Void) { ringer.start(report: report) }
  /// Forwards the call.
  public func apply(_ settings: EngineSettings) { ringer.apply(settings) }
  /// Forwards the call.
  public func problem(with sound: RingSound) -> String? { ringer.problem(with: sound) }
  /// Forwards the call.
  public func play(_ ring: Ring?) { ringer.play(ring) }
  /// Forwards the call.
  public func preview(_ settings: RingSettings?, answer: @escaping @Sendable (String?) -> Void) {
    ringer.preview(settings, answer: answer)
  }
  /// Forwards the call.
  public func examine(isQuick: Bool, answer: @escaping @Sendable ([Finding]) -> Void) {
    ringer.examine(isQuick: isQuick, answer: answer)
  }
  /// Forwards the call.
  public func shutDown() { ringer.shutDown() }
}
