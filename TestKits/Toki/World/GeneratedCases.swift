// SPDX-License-Identifier: Apache-2.0
#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The number of generated cases that tests run: a hundredth, or all of them for `make proof`.
public enum GeneratedCases {
  /// `true` if all run: the environment has `TOKI_PROOF`.
  public static let areAll = unsafe getenv("TOKI_PROOF") != nil

  /// Number of cases that run: never fewer than `least`, which a test needs to meet everything that it counts.
  public static func count(of all: Int, atLeast least: Int = 1) -> Int { areAll ? all : max(least, all / 100) }
}
