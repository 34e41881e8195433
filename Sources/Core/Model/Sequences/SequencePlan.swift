// SPDX-License-Identifier: Apache-2.0

/// One step of a sequence.
public struct SequenceStep: Hashable, Sendable {
  /// Name of the step; empty for none.
  public var label: Label
  /// Length of the step, in `CountdownTimer.durations`.
  public var duration: TimeSpan
  /// The sound at its end; `nil` for the sequence's own.
  public var sound: RingSound?
  /// `true` if its end rings until somebody stops it, before the next step begins.
  public var waits: Bool

  /// Makes a step; a plan checks its duration.
  public init(label: Label = .none, duration: TimeSpan, sound: RingSound? = nil, waits: Bool = false) {
    self.label = label
    self.duration = duration
    self.sound = sound
    self.waits = waits
  }
}

/// A part of a plan: a step, or repeated parts.
public indirect enum SequencePart: Hashable, Sendable {
  case step(SequenceStep)
  case repeated([SequencePart], times: Int)
}

/// The plan of a sequence: steps, and repeats of them, which can be nested.
public struct SequencePlan: Hashable, Sendable {
  /// The parts as written, without unrolling repeats.
  public let parts: [SequencePart]
  /// The steps in order, with repeats unrolled; 1 to `mostSteps`.
  public let steps: [SequenceStep]

  /// The most steps in a plan, repeats counted.
  public static let mostSteps = 1_000
  /// The deepest nesting of repeats.
  public static let deepest = 8
  /// Possible repetitions of parts.
  public static let repeats = 1...999

  /// Checks parts and unrolls their repeats.
  ///
  /// - Throws: `SequencePlanError` if there is no step, or too many; if a repeat is outside `repeats` or nested more
  ///   than `deepest` deep; or if the plan lasts longer than a timer can.
  public init(_ parts: [SequencePart]) throws(SequencePlanError) {
    self.parts = parts
    var steps: [SequenceStep] = []
    try Self.unroll(parts, into: &steps, depth: 0)
    guard !steps.isEmpty else { throw .noSteps }
    self.steps = steps
    guard total <= CountdownTimer.durations.upperBound else { throw .tooLong }
  }

  /// Every sound that a step names.
  public var sounds: [RingSound] { steps.compactMap { $0.sound } }

  /// Length of all steps together.
  public var total: TimeSpan { steps.reduce(.zero) { $0 + $1.duration } }

  private static func unroll(
    _ parts: [SequencePart], into steps: inout [SequenceStep], depth: Int
  ) throws(SequencePlanError) {
    guard depth <= deepest else { throw .tooDeep }
    for part in parts {
      switch part {
      case .step(let step):
        guard CountdownTimer.durations.contains(step.duration) else {
          throw .durationOutOfRange(step.duration)
        }
        guard steps.count < mostSteps else { throw .tooManySteps }
        steps.append(step)
      case .repeated(let parts, let times):
        guard repeats.contains(times) else { throw .repeatOutOfRange(times) }
        guard !parts.isEmpty else { throw .noSteps }
        for _ in 0..<times { try unroll(parts, into: &steps, depth: depth + 1) }
      }
    }
  }
}

/// Why parts make no plan.
public enum SequencePlanError: Error, Hashable, Sendable {
  case noSteps
  case tooManySteps
  case tooDeep
  case tooLong
  case repeatOutOfRange(Int)
  case durationOutOfRange(TimeSpan)
}
