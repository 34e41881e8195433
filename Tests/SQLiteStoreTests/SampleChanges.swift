// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// A timer of five minutes, idle.
func sampleTimer(_ number: Int64, label: String = "") throws -> CountdownTimer {
  try CountdownTimer(id: TimerID(number), label: try Label(label), duration: .minutes(5))
}

/// What the engine saves when a timer is made: the timer, the counters, a decision.
func creation(of number: Int64) throws -> [StoreChange] {
  let timer = try sampleTimer(number)
  let decision = Decision(
    at: UTCInstant(nanosecondsSinceEpoch: number), item: .timer(timer.id), kind: .created)
  return [.putTimer(timer), .putCounters(Counters(timer: number)), .addDecision(decision)]
}

func sampleRing(_ number: Int64, of timer: Int64, occurrence: Int64) -> Ring {
  Ring(
    id: RingID(number), owner: .timer(TimerID(timer)), occurrence: Occurrence(key: occurrence),
    label: .none, settings: RingSettings(), planned: UTCInstant(nanosecondsSinceEpoch: 1),
    rang: UTCInstant(nanosecondsSinceEpoch: 2), late: TimeSpan(nanoseconds: 1))
}

/// Numbers that come the same in every run (SplitMix64, Steele, Lea and Flood 2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
