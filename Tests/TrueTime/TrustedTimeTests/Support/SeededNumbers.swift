// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiModel
import TrustedTime

/// Pseudorandom numbers, the same in every run (SplitMix64; Steele, Lea and Flood, 2014).
struct SeededNumbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number within the range.
  mutating func span(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &self) }
  /// `true` in `percent` of all cases.
  mutating func chance(_ percent: Int64) -> Bool { span(0...99) < percent }
}

/// Seeded numbers for the client's protocol.
final class SeededRandomness: TimeRandomness {
  private let numbers: Mutex<SeededNumbers>

  init(seed: UInt64) { numbers = Mutex(SeededNumbers(seed: seed)) }

  func next() -> UInt64 { numbers.withLock { $0.next() } }
}
