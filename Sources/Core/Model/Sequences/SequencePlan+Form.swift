// SPDX-License-Identifier: Apache-2.0

extension SequencePlan: FieldValue {
  /// Writes the plan in the writer's format, by default as a list of its parts.
  public func put(into writer: inout some FieldWriter) { writer.put(plan: self) }

  /// Reads a plan; refuses parts that make none.
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: SequencePlan?
  ) throws(Reader.Failure) -> SequencePlan { try reader.takePlan() }
}

extension SequencePart: FormedSum {
  private var times: Int? { if case .repeated(_, let times) = self { times } else { nil } }

  private var parts: [SequencePart] { if case .repeated(let parts, _) = self { parts } else { [] } }

  private var step: SequenceStep? { if case .step(let step) = self { step } else { nil } }

  /// Visits a step, or `{"repeat":4,"parts":[…]}`.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: SequencePart?
  ) throws(Visitor.Failure) -> SequencePart {
    guard let times = try visitor.given("repeat", whole, { $0.times }) else {
      return .step(try SequenceStep.form(&visitor, whole?.step))
    }
    let parts = try visitor.field("parts", whole) { $0.parts }
    guard SequencePlan.repeats.contains(times) else {
      throw visitor.conflict("repeat", SequencePlanError.repeatOutOfRange(times).refusal)
    }
    return .repeated(parts, times: times)
  }
}

extension SequenceStep: Formed {
  /// Visits the fields of a step.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: SequenceStep?
  ) throws(Visitor.Failure) -> SequenceStep {
    SequenceStep(
      label: try visitor.field("label", or: Label.none, whole) { $0.label },
      duration: try visitor.field("duration_ns", in: CountdownTimer.durations, whole) { $0.duration },
      sound: try visitor.field("sound", whole) { $0.sound },
      waits: try visitor.field("waits", or: false, whole) { $0.waits })
  }
}

extension SequencePlanError {
  var refusal: FieldRefusal {
    switch self {
    case .noSteps: FieldRefusal("A sequence needs a step, and so do parts that are repeated.")
    case .tooManySteps:
      FieldRefusal("A sequence has at most \(SequencePlan.mostSteps) steps, repeats counted.")
    case .tooDeep: FieldRefusal("Repeats can be nested \(SequencePlan.deepest) deep.")
    case .repeatOutOfRange: FieldRefusal("Parts are repeated 1 to 999 times.")
    case .tooLong, .durationOutOfRange: FieldRefusal(.duration, "A sequence lasts at most 36525 days.")
    }
  }
}
