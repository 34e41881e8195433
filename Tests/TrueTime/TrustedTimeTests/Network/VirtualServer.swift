// SPDX-License-Identifier: Apache-2.0
import TokiModel

@testable import TrustedTime

/// A server of the virtual network: its distance, the quality of its clock, and its lies.
struct VirtualServer {
  let server: TimeServer
  var addresses: [VirtualAddress]
  var lie: Lie?
  /// Whether its name has no address.
  var isUnresolved = false

  enum Lie {
    /// Always off by the same amount.
    case steady(TimeSpan)
    /// Off by a different amount each time.
    case erratic(TimeSpan)
    /// Slightly off, so that its interval overlaps the honest ones but misses the truth.
    case overlapping(direction: Int64)
    /// Claims to be unsynchronized.
    case unsynchronized
    /// Sends kisses.
    case kissing(UInt32)
  }
}

/// One address of a server.
struct VirtualAddress {
  let address: ServerAddress
  /// The minimum round trip.
  var delay: TimeSpan
  /// Maximum addition to each round trip.
  var jitter: TimeSpan
  /// Share of the outbound path in the round trip, in percent.
  var asymmetry: Int64
  /// Lost datagrams, in percent.
  var loss: Int64
  var isDead: Bool
  var rootDelay: TimeSpan
  var rootDispersion: TimeSpan
  /// Error of its clock, within its root distance.
  var error: TimeSpan
  /// The best possible information from its latest answers: their times, and half of the round trip plus the root
  /// distance.
  var told: [(boot: BootInstant, bound: TimeSpan)] = []
}
