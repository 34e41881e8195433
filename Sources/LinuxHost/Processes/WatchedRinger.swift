// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// A ringer whose supervisor knows while something rings.
public struct WatchedRinger: Ringer {
  private let ringer: any Ringer
  private let watch: DeadlineWatch

  public init(_ ringer: any Ringer, watch: DeadlineWatch) {
    self.ringer = ringer
    self.watch = watch
  }

  public func present(_ ring: Ring) {
    watch.note(ring.id, rings: true)
    ringer.present(ring)
  }

  public func withdraw(_ ring: RingID) {
    watch.note(ring, rings: false)
    ringer.withdraw(ring)
  }

  public func start(report: @escaping @Sendable (RingerReport) -> Void) { ringer.start(report: report) }
  public func problem(with sound: RingSound) -> String? { ringer.problem(with: sound) }
  public func play(_ ring: Ring) { ringer.play(ring) }
  public func stopPlaying() { ringer.stopPlaying() }
  public func preview(_ settings: RingSettings?, answer: @escaping @Sendable (String?) -> Void) {
    ringer.preview(settings, answer: answer)
  }
  public func examine(answer: @escaping @Sendable ([Finding]) -> Void) { ringer.examine(answer: answer) }
  public func look(answer: @escaping @Sendable ([Finding]) -> Void) { ringer.look(answer: answer) }
  public func announceMissed(_ ring: Ring) { ringer.announceMissed(ring) }
  public func shutDown() { ringer.shutDown() }
}
