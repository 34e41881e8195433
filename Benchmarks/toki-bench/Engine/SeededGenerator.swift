// SPDX-License-Identifier: Apache-2.0

/// A seeded generator, so that all rounds and all peers wait for the same spans.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }

  /// A number from 0 up to `limit`, from the upper bits, because a linear generator's lower ones repeat.
  mutating func below(_ limit: UInt64) -> UInt64 { (next() >> 33) % limit }
}
