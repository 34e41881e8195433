// SPDX-License-Identifier: Apache-2.0
import TokiModel
import TokiTerminal

/// The stable JSON of sequences and stopwatches, named as in the API.
extension JSONValue {
  static func sequence(_ sequence: StepSequence, now: HostMoment) -> JSONValue {
    .members([
      "id": .string(sequence.id.text),
      "label": .string(sequence.label.text),
      "state": .string(sequence.state.kind.rawValue),
      "step": sequence.step.map { .integer(Int64($0)) } ?? .null,
      "step_label": .text(sequence.step.map { sequence.plan.steps[$0].label.text }),
      "steps": .integer(Int64(sequence.plan.steps.count)),
      "remaining_ns": .integer(sequence.remaining(at: now.boot).nanoseconds),
      "deadline": .text(sequence.deadline?.utc.rfc3339),
      "plan_remaining_ns": .integer(sequence.planRemaining(at: now.boot).nanoseconds),
      "plan_end": .text(SequenceLine.planEnd(of: sequence, at: now)?.rfc3339),
      "end_open": .boolean(sequence.isEndOpen),
      "plan_text": .string(SequenceText.text(of: sequence.plan)),
    ])
  }

  static func stopwatch(_ stopwatch: Stopwatch, now: BootInstant) -> JSONValue {
    .members([
      "id": .string(stopwatch.id.text),
      "label": .string(stopwatch.label.text),
      "state": .string(stopwatch.state.kind.rawValue),
      "elapsed_ns": .integer(stopwatch.elapsed(at: now).nanoseconds),
      "laps": laps(of: stopwatch),
      "fastest": stopwatch.fastestLap.map { .integer(Int64($0)) } ?? .null,
      "slowest": stopwatch.slowestLap.map { .integer(Int64($0)) } ?? .null,
    ])
  }

  static func laps(of stopwatch: Stopwatch) -> JSONValue {
    .array(
      stopwatch.lapList.map { lap in
        .members([
          "number": .integer(Int64(lap.number)), "split_ns": .integer(lap.split.nanoseconds),
          "total_ns": .integer(lap.total.nanoseconds),
        ])
      })
  }
}
