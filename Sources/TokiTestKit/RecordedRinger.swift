// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiEngine
public import TokiModel

public final class RecordedRinger: Ringer {
  private struct State {
    var report: (@Sendable (RingerReport) -> Void)?
    var playing: RingID?
    var problem: String?
  }
  private let state = Mutex(State())
  public init() {}
  public var playing: RingID? { state.withLock { $0.playing } }
  public var problem: String? {
    get { state.withLock { $0.problem } }
    set { state.withLock { $0.problem = newValue } }
  }
  public func report(_ report: RingerReport) { state.withLock { $0.report }?(report) }
  public func start(report: @escaping @Sendable (RingerReport) -> Void) { state.withLock { $0.report = report } }
  public func problem(with sound: RingSound) -> String? { problem }
  public func present(_ ring: Ring) {}
  public func withdraw(_ ring: RingID) {}
  public func play(_ ring: Ring) { state.withLock { $0.playing = ring.id } }
  public func stopPlaying() { state.withLock { $0.playing = nil } }
  public func announceMissed(_ ring: Ring) {}
  public func shutDown() {}
}
