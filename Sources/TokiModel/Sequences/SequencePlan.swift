// SPDX-License-Identifier: Apache-2.0

/// One step of a sequence.
public struct SequenceStep: Hashable, Sendable {
  /// Empty for none.
  public var label: Label
  /// In `CountdownTimer.durations`.
  public var duration: TimeSpan
  /// What is played at its end; `nil` for the sequence's own.
  public var sound: RingSound?
  /// Whether its end rings until somebody stops it, and only then the next step begins.
  public var waits: Bool

  public init(label: Label = .none, duration: TimeSpan, sound: RingSound? = nil, waits: Bool = false) {
    self.label = label
    self.duration = duration
    self.sound = sound
    self.waits = waits
  }
}

/// A part of a plan: a step, or parts that are repeated.
public indirect enum SequencePart: Hashable, Sendable {
  case step(SequenceStep)
  case repeated([SequencePart], times: Int)
}

/// What a sequence goes through: steps, and repeats of them, which can be nested.
public struct SequencePlan: Hashable, Sendable {
  public let parts: [SequencePart]
  /// The steps one after the other, repeats written out; 1 to `mostSteps`.
  public let steps: [SequenceStep]

  public static let mostSteps = 1_000
  public static let deepest = 8
  public static let repeats = 1...999

  /// Makes a plan.
  ///
  /// - Throws: `SequencePlanError` when it has no step, too many, a repeat out of `repeats`, is nested more
  ///   than `deepest` deep, or lasts longer than a timer can.
  public init(_ parts: [SequencePart]) throws(SequencePlanError) {
    self.parts = parts
    var steps: [SequenceStep] = []
    try Self.unroll(parts, into: &steps, depth: 0)
    guard !steps.isEmpty else { throw .noSteps }
    self.steps = steps
    guard total <= CountdownTimer.durations.upperBound else { throw .tooLong }
  }

  /// The sounds that its steps name.
  public var sounds: [RingSound] { steps.compactMap { $0.sound } }

  /// How long all steps last together.
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

/// Why there is no such plan.
public enum SequencePlanError: Error, Hashable, Sendable {
  case noSteps
  case tooManySteps
  case tooDeep
  case tooLong
  case repeatOutOfRange(Int)
  case durationOutOfRange(TimeSpan)
}
