// SPDX-License-Identifier: Apache-2.0

/// The events of this life of the daemon: a window of the newest, and everyone who listens.
struct EventFeed {
  /// How many events can be caught up with after a lost connection.
  static let window = 1024
  /// How many events a listener may leave unread before it is cut off; it can come back.
  static let patience = 10_000

  private var recent: [EngineEvent] = []
  private var listeners: [Int: Listener] = [:]
  private var nextListener = 0
  /// Called with each event, on the engine's loop.
  private var observers: [(EngineEvent) -> Void] = []

  private struct Listener {
    let continuation: AsyncThrowingStream<EngineEvent, any Error>.Continuation
    /// What comes while everything there is is being put together for it; `nil` once it has that.
    var held: [EngineEvent]?

    /// Whether it takes the event.
    mutating func take(_ event: EngineEvent) -> Bool {
      if let held {
        self.held?.append(event)
        return held.count < EventFeed.patience
      }
      if case .dropped = continuation.yield(event) { return false }
      return true
    }
  }

  /// What a listener gets at first.
  struct Opening: Sendable {
    let listener: Int
    let stream: AsyncThrowingStream<EngineEvent, any Error>
    /// What it has to be told by `begin` before anything else; `nil` where it knows enough.
    let snapshot: EngineSnapshot?
  }

  /// How many listen.
  var listenerCount: Int { listeners.count }

  /// Sends an event to all.
  mutating func send(_ event: EngineEvent) {
    recent.append(event)
    if recent.count >= 2 * Self.window { recent.removeFirst(recent.count - Self.window) }
    for observer in observers { observer(event) }
    for id in listeners.keys where listeners[id]?.take(event) == false {
      listeners.removeValue(forKey: id)?.continuation.finish(
        throwing: ControlError(.tooMany, subject: "events", message: "This listener fell too far behind."))
    }
  }

  /// Adds a listener, with what came since `sequence`, or else with everything there is.
  mutating func listen(
    after sequence: Int64?, snapshot: EngineSnapshot, onEnd: @escaping @Sendable (Int) -> Void
  ) -> Opening {
    let (stream, continuation) = AsyncThrowingStream<EngineEvent, any Error>.makeStream(
      bufferingPolicy: .bufferingOldest(Self.patience))
    let id = nextListener
    nextListener += 1
    let missed = sequence.flatMap { events(after: $0, newest: snapshot.sequence) }
    for event in missed ?? [] { continuation.yield(event) }
    listeners[id] = Listener(continuation: continuation, held: missed == nil ? [] : nil)
    continuation.onTermination = { _ in onEnd(id) }
    return Opening(listener: id, stream: stream, snapshot: missed == nil ? snapshot : nil)
  }

  /// Gives a listener everything there was, and then what has come since.
  mutating func begin(_ id: Int, with resync: EngineEvent) {
    guard let listener = listeners[id], let held = listener.held else { return }
    listeners[id]?.held = nil
    for event in [resync] + held { listener.continuation.yield(event) }
  }

  /// Adds an observer, which hears of every event at once.
  mutating func observe(_ observer: @escaping (EngineEvent) -> Void) { observers.append(observer) }

  /// Forgets a listener that went away.
  mutating func drop(_ id: Int) { listeners[id] = nil }

  /// Ends every listener's stream.
  mutating func finish() {
    let all = listeners.values
    listeners = [:]
    for listener in all { listener.continuation.finish() }
  }

  /// What came after a sequence number; `nil` when that is no longer, or was never, known.
  func events(after sequence: Int64, newest: Int64) -> [EngineEvent]? {
    if sequence == newest { return [] }
    guard let first = recent.first, sequence >= first.sequence - 1, sequence < newest else { return nil }
    return recent.filter { $0.sequence > sequence }
  }
}
