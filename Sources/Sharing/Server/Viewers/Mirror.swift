// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The daemon's state as the sharing server knows it from its one subscription, so that a new viewer costs the daemon
/// nothing.
struct Mirror: Sendable {
  /// The present state; `nil` until the daemon has told it.
  private(set) var state: EngineState?
  /// The newest events, oldest first, for viewers that reconnect.
  private var recent: [EngineEvent] = []
  /// The sequence number before the oldest of them.
  private var start: Int64 = 0

  /// The most events kept for viewers that reconnect.
  static let longest = 512

  init() {}

  /// Takes over an event.
  mutating func take(_ event: EngineEvent) {
    if case .resync(let state) = event.change {
      self.state = state
      recent = []
      start = event.sequence
      return
    }
    guard state != nil else { return }
    state?.take(event.change)
    state?.sequence = event.sequence
    recent.append(event)
    guard recent.count > Self.longest else { return }
    let dropped = recent.prefix(recent.count - Self.longest / 2)
    start = dropped.last?.sequence ?? start
    recent.removeFirst(dropped.count)
  }

  /// The state at a moment; `nil` until the daemon has told it.
  func state(at moment: HostMoment) -> EngineState? {
    var state = state
    state?.moment = moment
    return state
  }

  /// A viewer's first frames: the events that it missed, or the whole state; `nil` until the daemon has told it.
  func greeting(after: Int64?, at moment: HostMoment) -> [EngineEvent]? {
    guard let state = state(at: moment) else { return nil }
    guard let after, after >= start, after <= state.sequence else {
      return [EngineEvent(sequence: state.sequence, change: .resync(state))]
    }
    return recent.filter { $0.sequence > after }
  }
}
