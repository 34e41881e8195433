// SPDX-License-Identifier: Apache-2.0

/// The events of this life of the daemon: a window of the newest, and everyone who listens.
struct EventFeed {
  /// How many events can be caught up with after a lost connection.
  static let window = 1024
  /// How many events a listener may leave unread before it is cut off; it can come back.
  static let patience = 10_000

  private var recent: [EngineEvent] = []
  private var listeners: [Int: AsyncThrowingStream<EngineEvent, any Error>.Continuation] = [:]
  private var nextListener = 0
  /// Called with each event, on the engine's loop.
  private var observers: [(EngineEvent) -> Void] = []

  /// How many listen.
  var listenerCount: Int { listeners.count }

  /// Sends an event to all.
  mutating func send(_ event: EngineEvent) {
    recent.append(event)
    if recent.count >= 2 * Self.window { recent.removeFirst(recent.count - Self.window) }
    for observer in observers { observer(event) }
    for (id, continuation) in listeners {
      if case .dropped = continuation.yield(event) {
        continuation.finish(
          throwing: ControlError(.tooMany, subject: "events", message: "This listener fell too far behind."))
        listeners[id] = nil
      }
    }
  }

  /// Adds a listener, with what came since `sequence`, or else with everything there is.
  mutating func listen(
    after sequence: Int64?, state: EngineState, onEnd: @escaping @Sendable (Int) -> Void
  ) -> AsyncThrowingStream<EngineEvent, any Error> {
    let (stream, continuation) = AsyncThrowingStream<EngineEvent, any Error>.makeStream(
      bufferingPolicy: .bufferingOldest(Self.patience))
    let id = nextListener
    nextListener += 1
    if let sequence, let missed = events(after: sequence, newest: state.sequence) {
      for event in missed { continuation.yield(event) }
    } else {
      continuation.yield(EngineEvent(sequence: state.sequence, change: .resync(state)))
    }
    listeners[id] = continuation
    continuation.onTermination = { _ in onEnd(id) }
    return stream
  }

  /// Adds an observer, which hears of every event at once.
  mutating func observe(_ observer: @escaping (EngineEvent) -> Void) { observers.append(observer) }

  /// Forgets a listener that went away.
  mutating func drop(_ id: Int) { listeners[id] = nil }

  /// Ends every listener's stream.
  mutating func finish() {
    let all = listeners.values
    listeners = [:]
    for continuation in all { continuation.finish() }
  }

  /// What came after a sequence number; `nil` when that is no longer, or was never, known.
  func events(after sequence: Int64, newest: Int64) -> [EngineEvent]? {
    if sequence == newest { return [] }
    guard let first = recent.first, sequence >= first.sequence - 1, sequence < newest else { return nil }
    return recent.filter { $0.sequence > sequence }
  }
}
