// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// What strangers may use together.
public struct SharingLimits: Sendable {
  /// The most connections.
  public var places = 2_200
  /// The most connections over which no paired device has asked yet; one more cuts the oldest of them.
  public var strangers = 256
  /// The same, from one address, that were not served yet.
  public var strangersOfOne = 32
  /// How many connections one address may make in a row that come to nothing.
  public var arrivals = 200
  /// The time in which an address may make one more of these.
  public var arrivalInterval = TimeSpan.milliseconds(50)

  /// How many connections of one address that are served do not count, in a row: each costs a handshake.
  public var welcomes = 2_000
  /// The time in which one more does not count.
  public var welcomeInterval = TimeSpan.milliseconds(10)

  /// Creates the usual limits.
  public init() {}
}
