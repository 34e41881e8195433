// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// An idle timer of five minutes.
func sampleTimer(_ number: Int64, label: String = "") throws -> CountdownTimer {
  try CountdownTimer(id: TimerID(number), label: try Label(label), duration: .minutes(5))
}

/// What the engine saves when a timer is created: the timer, the counters, a decision.
func creation(of number: Int64) throws -> [StoreChange] {
  let timer = try sampleTimer(number)
  let decision = Decision(
    at: UTCInstant(nanosecondsSinceEpoch: number), item: .timer(timer.id), kind: .created)
  return [.put(.timer(timer)), .putCounters(Counters([.timer: number])), .addDecision(decision)]
}

func sampleRing(_ number: Int64, of timer: Int64, occurrence: Int64) -> Ring {
  Ring(
    id: RingID(number), owner: .timer(TimerID(timer)), occurrence: Occurrence(key: occurrence),
    label: .none, settings: RingSettings(), planned: UTCInstant(nanosecondsSinceEpoch: 1),
    rang: UTCInstant(nanosecondsSinceEpoch: 2), late: TimeSpan(nanoseconds: 1))
}
