// SPDX-License-Identifier: Apache-2.0
import CNetworkTime
public import TrustedTime

/// Random numbers of the kernel, by getrandom(2).
public struct KernelRandomness: TimeRandomness {
  public init() {}

  public func next() -> UInt64 { toki_random_bits() }
}
