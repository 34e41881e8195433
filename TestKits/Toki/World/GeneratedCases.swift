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

  /// Number of cases that run, at least 1.
  public static func count(of all: Int) -> Int { areAll ? all : max(1, all / 100) }
}
