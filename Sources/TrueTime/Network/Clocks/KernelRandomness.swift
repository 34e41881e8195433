// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
public import TrustedTime

/// Random numbers from the kernel, by getrandom(2).
public struct KernelRandomness: TimeRandomness {
  /// Needs no state.
  public init() {}

  /// 64 bits from getrandom(2); aborts the process if the kernel provides none.
  public func next() -> UInt64 { toki_random_bits() }
}
