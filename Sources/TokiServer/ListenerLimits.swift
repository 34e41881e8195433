// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// How much a listener gives to all its clients together, and for how long.
public struct ListenerLimits: Sendable {
  /// How many connections there may be; one more is told to come back later.
  public var places: Int
  /// How many of them are for those who come and go: no stream of events begins on them, and none of them stays open
  /// after its answer.
  public var reserve: Int
  /// How long a request may take to arrive; once half of the places are taken, also how long it may take to begin on a
  /// new connection.
  public var requestTime: TimeSpan
  /// How long a connection may rest between two requests, or leave its answer unread, once half of the places are
  /// taken.
  public var idleTime: TimeSpan
  /// How many bytes the bodies of all requests may have.
  public var bodies: Int
  /// How many bytes all answers and events may have that clients have not taken yet.
  public var unread: Int

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
