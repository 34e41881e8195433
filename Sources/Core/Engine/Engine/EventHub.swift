// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// The newest events of this run of the daemon, and their listeners.
struct EventHub {
  /// Number of recent events kept for listeners that reconnect.
  static let window = 1024
  /// Number of events a listener may leave unread before it is cut off; it may reconnect.
  static let patience = 10_000

  private var recent: [EngineEvent] = []
  private var listeners: [Int: Listener] = [:]
  private var nextListener = 0
  private var isFinished = false
  /// Called with each event, on the engine's loop.
  private var observers: [(EngineEvent) -> Void] = []

  private struct Listener {
    let continuation: AsyncThrowingStream<EngineEvent, any Error>.Continuation
    /// Events held back while its resync is being prepared; `nil` once it has that.
    var held: [EngineEvent]?
    let departure: Departure

    /// Delivers an event; returns false if the listener has gone, or has fallen too far behind.
    mutating func take(_ event: EngineEvent) -> Bool {
      if let held {
        self.held?.append(event)
        return held.count < EventHub.patience
      }
      guard case .enqueued = continuation.yield(event) else { return false }
      return true
    }
  }

  /// A mark for a listener that has gone.
  ///
  /// It is all that a stream's termination handler may touch: that runs under the lock of the task that is cancelled, and
  /// a turn that wakes this task waits for the same lock, so a handler that waited for the engine would never return.
  private final class Departure: Sendable {
    let isOver = Atomic(false)
  }

  /// The start of a subscription.
  struct Opening: Sendable {
    let listener: Int
    let stream: AsyncThrowingStream<EngineEvent, any Error>
    /// The state for `begin` to send before anything else; `nil` if the listener can catch up without it.
    let snapshot: EngineSnapshot?
  }

  /// The number of listeners, with those that have gone since the last event or the last newcomer.
  var listenerCount: Int { listeners.count }

  /// Sends an event to every listener.
  mutating func send(_ event: EngineEvent) {
    recent.append(event)
    if recent.count >= 2 * Self.window { recent.removeFirst(recent.count - Self.window) }
    for observer in observers { observer(event) }
    for id in listeners.keys where listeners[id]?.take(event) == false {
      listeners.removeValue(forKey: id)?.continuation.finish(
        throwing: ControlError.tooMany(.events))
    }
  }

  /// Adds a listener and sends it the events since `sequence`; otherwise it awaits a resync.
  ///
  /// Those that have gone are forgotten now, if not with the last event.
  mutating func listen(after sequence: Int64?, snapshot: EngineSnapshot) -> Opening {
    let (stream, continuation) = AsyncThrowingStream<EngineEvent, any Error>.makeStream(
      bufferingPolicy: .bufferingOldest(Self.patience))
    let id = nextListener
    nextListener += 1
    let missed = sequence.flatMap { events(after: $0, newest: snapshot.sequence) }
    for event in missed ?? [] { continuation.yield(event) }
    let departure = Departure()
    continuation.onTermination = { _ in departure.isOver.store(true, ordering: .relaxed) }
    forgetGone()
    // One that was on its way when the engine shut down would wait for ever.
    if isFinished { continuation.finish() }
    listeners[id] = Listener(continuation: continuation, held: missed == nil ? [] : nil, departure: departure)
    return Opening(listener: id, stream: stream, snapshot: missed == nil ? snapshot : nil)
  }

  /// Forgets the listeners that have gone.
  mutating func forgetGone() { listeners = listeners.filter { !$0.value.departure.isOver.load(ordering: .relaxed) } }

  /// Sends a listener its resync, then the events held back meanwhile.
  mutating func begin(_ id: Int, with resync: EngineEvent) {
    guard let listener = listeners[id], let held = listener.held else { return }
    listeners[id]?.held = nil
    for event in [resync] + held { listener.continuation.yield(event) }
  }

  /// Adds an observer, which is called with every event at once.
  mutating func observe(_ observer: @escaping (EngineEvent) -> Void) { observers.append(observer) }

  /// Ends every listener's stream.
  mutating func finish() {
    isFinished = true
    let all = listeners.values
    listeners = [:]
    for listener in all { listener.continuation.finish() }
  }

  /// The events after a sequence number; `nil` if they are no longer, or were never, known.
  func events(after sequence: Int64, newest: Int64) -> [EngineEvent]? {
    if sequence == newest { return [] }
    guard let first = recent.first, sequence >= first.sequence - 1, sequence < newest else { return nil }
    return recent.filter { $0.sequence > sequence }
  }
}
