// SPDX-License-Identifier: Apache-2.0
public import TrustedTime

/// Random numbers from the system, which nobody can guess (Swift/SystemRandomNumberGenerator).
public struct SystemRandomness: TimeRandomness {
  /// Needs no state.
  public init() {}

  /// 64 bits.
  public func next() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }
}
