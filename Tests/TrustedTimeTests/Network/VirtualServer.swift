// SPDX-License-Identifier: Apache-2.0
import TokiModel

@testable import TrustedTime

/// A server of the virtual network: how far away it is, how good its clock is, and whether it lies.
struct VirtualServer {
  let server: TimeServer
  var addresses: [VirtualAddress]
  var lie: Lie?
  /// It has no address.
  var isUnresolved = false

  enum Lie {
    /// Always off by as much.
    case steady(TimeSpan)
    /// Off by something else each time.
    case erratic(TimeSpan)
    /// Off by little, so that its interval overlaps those of the honest ones and misses the truth.
    case overlapping(direction: Int64)
    /// Says that it has no time.
    case unsynchronized
    /// Sends kisses.
    case kissing(UInt32)
  }
}

/// One address of a server.
struct VirtualAddress {
  let address: ServerAddress
  /// The shortest round trip.
  var delay: TimeSpan
  /// What can be added to each round trip.
  var jitter: TimeSpan
  /// How much of the way there is of the whole, in percent.
  var asymmetry: Int64
  /// In percent.
  var loss: Int64
  var isDead: Bool
  var rootDelay: TimeSpan
  var rootDispersion: TimeSpan
  /// How far its clock is off, within its root distance.
  var error: TimeSpan
  /// What its last answers can have told at best: when, and half of the journey with the root distance.
  var told: [(boot: BootInstant, bound: TimeSpan)] = []
}
