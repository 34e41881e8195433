// SPDX-License-Identifier: Apache-2.0
package import TokiModel

/// Limits for all clients together that come over the network and have shown no token yet.
package struct StrangerLimits: Sendable {
  /// The most connections over which no paired device has asked yet; one more cuts the oldest of them.
  package var all = 256
  /// The same, from one address, that were not served yet.
  package var ofOne = 32
  /// Number of connections that one address may make in a row that come to nothing.
  package var arrivals = 200
  /// The time in which an address may make one more of these.
  package var arrivalInterval = TimeSpan.milliseconds(50)

  /// Number of served connections of one address that do not count, in a row: each costs a handshake.
  package var welcomes = 2_000
  /// The time in which one more does not count.
  package var welcomeInterval = TimeSpan.milliseconds(10)

  /// Creates the usual limits.
  package init() {}
}
