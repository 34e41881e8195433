// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Limits for all clients of a listener together.
public struct ListenerLimits: Sendable {
  /// The most connections; one more is told to come back later.
  public var places: Int
  /// Number of connections reserved for short visits.
  ///
  /// On these no event stream begins, and none stays open after its answer.
  public var reserve: Int
  /// Time that a request may take to arrive.
  ///
  /// Once half of the places are taken, it also limits the time before the first request on a new connection.
  public var requestTime: TimeSpan
  /// Time that a connection may idle or leave its answer unread, once half of the places are taken.
  public var idleTime: TimeSpan
  /// The most bytes in the bodies of all requests.
  public var bodies: Int
  /// The most bytes in all answers and events that clients have not read yet.
  public var unread: Int
  /// Bytes for the head of a request and the buffers of its connection; a longer head is refused.
  package var head = 16 << 10
  /// Limits for strangers; `nil` without strangers.
  ///
  /// Where they come, slow connections are cut at any time, an overlong body is cut at once, and a connection without a
  /// place is closed unanswered.
  package var strangers: StrangerLimits?

  /// Creates limits; the defaults suit one person's daemon.
  public init(
    places: Int = 1_000, reserve: Int = 50, requestTime: TimeSpan = .seconds(10), idleTime: TimeSpan = .seconds(30),
    bodies: Int = 64 << 20, unread: Int = 64 << 20
  ) {
    self.places = places
    self.reserve = reserve
    self.requestTime = requestTime
    self.idleTime = idleTime
    self.bodies = bodies
    self.unread = unread
  }
}
