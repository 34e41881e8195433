// SPDX-License-Identifier: Apache-2.0

/// One start of a server's process: a server that starts again is another one.
public struct FleetServerID: Hashable, Sendable {
  /// 1 or more.
  public let number: Int64

  /// Makes the ID of a stored number.
  public init(_ number: Int64) { self.number = number }

  /// Makes an ID that no other server has.
  public init(from numbers: inout some RandomNumberGenerator) { number = .random(in: 1 ... .max, using: &numbers) }
}
