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

  /// Tells the supervisor that the ring has started, then shows it.
  public func present(_ ring: Ring) {
    watch.note(ring.id, rings: true)
    ringer.present(ring)
  }

  /// Tells the supervisor that the ring has ended, then hides it.
  public func withdraw(_ ring: RingID) {
    watch.note(ring, rings: false)
    ringer.withdraw(ring)
  }

  /// Forwards the call.
  public func start(report: @escaping @Sendable (RingerReport) -> Void) { ringer.start(report: report) }
  /// Forwards the call.
  public func apply(_ settings: EngineSettings) { ringer.apply(settings) }
  /// Forwards the call.
  public func problem(with sound: RingSound) -> String? { ringer.problem(with: sound) }
  /// Forwards the call.
  public func play(_ ring: Ring) { ringer.play(ring) }
  /// Forwards the call.
  public func stopPlaying() { ringer.stopPlaying() }
  /// Forwards the call.
  public func preview(_ settings: RingSettings?, answer: @escaping @Sendable (String?) -> Void) {
    ringer.preview(settings, answer: answer)
  }
  /// Forwards the call.
  public func examine(answer: @escaping @Sendable ([Finding]) -> Void) { ringer.examine(answer: answer) }
  /// Forwards the call.
  public func look(answer: @escaping @Sendable ([Finding]) -> Void) { ringer.look(answer: answer) }
  /// Forwards the call.
  public func announceMissed(_ ring: Ring) { ringer.announceMissed(ring) }
  /// Forwards the call.
  public func ask(_ question: AwakeQuestion) { ringer.ask(question) }
  /// Forwards the call.
  public func withdrawQuestion(of item: ItemID) { ringer.withdrawQuestion(of: item) }
  /// Forwards the call.
  public func announce(_ ring: ComingRing) { ringer.announce(ring) }
  /// Forwards the call.
  public func withdrawComing(of item: ItemID) { ringer.withdrawComing(of: item) }
  /// Forwards the call.
  public func announceSleep(before ring: ComingRing?, _ state: WakeState) {
    ringer.announceSleep(before: ring, state)
  }
  /// Announces a failed hook.
  public func announceFailure(_ report: HookReport) { ringer.announceFailure(report) }
  /// Passed on.
  public func announceTrouble(of file: FollowedFile) { ringer.announceTrouble(of: file) }
  /// Forwards the call.
  public func shutDown() { ringer.shutDown() }
}
