// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// A sequence as JSON: its plan, and the anchors from which a face computes what remains.
struct WireSequence: Codable, Sendable {
  let id: String
  let label: String
  let state: State
  let plan: [WirePart]
  /// The plan in words that can be typed; only said, never read.
  let planText: String
  /// The present step, from 0.
  @NullWhenAbsent var step: Int64?
  let steps: Int
  let stepLength: Int64
  let run: Int64
  @NullWhenAbsent var deadline: WireInstant?
  @NullWhenAbsent var bootDeadline: Int64?
  /// What remained of the step at `asOf`.
  let remaining: Int64
  /// What remained of the whole plan at `asOf`.
  let planRemaining: Int64
  @NullWhenAbsent var planEnd: WireInstant?
  let isEndOpen: Bool
  let asOf: WireInstant
  let revision: Int64
  let settings: WireSettings
  /// As of a timer.
  var warnings: [WireFinding]?

  enum State: String, Codable, Sendable { case idle, running, paused, ringing }

  enum CodingKeys: String, CodingKey {
    case id, label, state, plan, planText = "plan_text", step, steps, stepLength = "step_length_ns", run
    case deadline, bootDeadline = "boot_deadline_ns", remaining = "remaining_ns"
    case planRemaining = "plan_remaining_ns", planEnd = "plan_end", isEndOpen = "end_open"
    case asOf = "as_of", revision, settings, warnings
  }

  init(_ sequence: StepSequence, asOf moment: HostMoment) {
    id = sequence.id.text
    label = sequence.label.text
    state =
      switch sequence.state {
      case .idle: .idle
      case .running: .running
      case .paused: .paused
      case .ringing: .ringing
      }
    plan = sequence.plan.parts.map(WirePart.init)
    planText = SequenceText.text(of: sequence.plan)
    step = sequence.step.map(Int64.init)
    steps = sequence.plan.steps.count
    stepLength = sequence.stepLength.nanoseconds
    run = sequence.run
    deadline = sequence.deadline.map { WireInstant($0.utc) }
    bootDeadline = sequence.deadline?.boot.nanosecondsSinceBoot
    remaining = sequence.remaining(at: moment.boot).nanoseconds
    planRemaining = sequence.planRemaining(at: moment.boot).nanoseconds
    planEnd = sequence.planEnd(at: moment).map { WireInstant($0.utc) }
    isEndOpen = sequence.isEndOpen
    asOf = WireInstant(moment.utc)
    revision = sequence.revision
    settings = WireSettings(sequence.settings)
  }

  func model() throws(ControlError) -> StepSequence {
    let plan = try SequencePlan(wire: plan, isStored: true)
    return StepSequence(
      id: try ControlError.sequence(id), label: try ControlError.label(label, isStored: true),
      settings: try settings.model(),
      plan: plan, stepLength: TimeSpan(nanoseconds: stepLength), run: run, state: try modelState(in: plan),
      revision: revision)
  }

  private func modelState(in plan: SequencePlan) throws(ControlError) -> StepSequence.State {
    if state == .idle { return .idle }
    guard let step, let number = Int(exactly: step), plan.steps.indices.contains(number) else {
      throw .invalid("step", "A sequence that is under way is in one of its steps.")
    }
    if state == .paused { return .paused(step: number, remaining: TimeSpan(nanoseconds: remaining)) }
    guard let deadline, let bootDeadline else {
      throw .invalid("deadline", "A sequence that runs or rings has a deadline on both clocks.")
    }
    let moment = HostMoment(boot: BootInstant(nanosecondsSinceBoot: bootDeadline), utc: deadline.instant)
    return state == .running
      ? .running(step: number, deadline: moment) : .ringing(step: number, deadline: moment)
  }
}
