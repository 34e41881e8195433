// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The events of a daemon, understood as they arrive.
///
/// `@unchecked Sendable`: all mutable state is used only where `EventConnection` reads, on the loop's thread.
final class EventSubscription: @unchecked Sendable {
  private let route: DaemonRoute
  private let continuation: AsyncThrowingStream<EngineEvent, any Error>.Continuation
  private var frames = EventFrames()

  /// Requests the daemon's events; returns once the daemon has accepted.
  ///
  /// - Throws: The engine's own error, `.unreachable`, or `.protocolMismatch`.
  static func begin(
    route: DaemonRoute, loop: any EventLoop, hung: () -> Int32?, after: Int64?, client: ClientName?,
    isRedirected: Bool = false
  ) throws(ControlError) -> AsyncThrowingStream<EngineEvent, any Error> {
    let target = after.map { "/v1/events?after=\($0)" } ?? "/v1/events"
    let call = HTTPCall(method: "GET", target: target, client: client)
    var asked = try EventConnection.ask(route, call, .usual, hung: hung)
    if asked.head.status == 307, !isRedirected,
      let next = asked.head.location.flatMap({ route.sharing?.redirected($0) })
    {
      return try begin(route: next, loop: loop, hung: hung, after: after, client: client, isRedirected: true)
    }
    guard asked.isStream else {
      throw .answered(status: asked.head.status, body: try asked.body(), bySharing: route.sharing != nil)
    }
    let (stream, continuation) = AsyncThrowingStream<EngineEvent, any Error>.makeStream()
    let subscription = EventSubscription(route: route, continuation: continuation)
    asked.follow(
      on: loop, take: { bytes throws(ControlError) in try subscription.take(bytes) },
      end: { continuation.finish(throwing: route.told($0)) },
      leaving: { leave in continuation.onTermination = { _ in leave() } })
    return stream
  }

  private init(
    route: DaemonRoute, continuation: AsyncThrowingStream<EngineEvent, any Error>.Continuation
  ) {
    self.route = route
    self.continuation = continuation
  }

  private func take(_ bytes: [UInt8]) throws(ControlError) {
    let events = try frames.read(bytes)
    if let clock = frames.clock, let known = route.sharing?.clock {
      known.heard(clock, sent: nil, received: known.local())
    }
    for event in events { continuation.yield(event) }
    if frames.isAway { throw route.unreachable("Toki's daemon there does not answer") }
  }
}
