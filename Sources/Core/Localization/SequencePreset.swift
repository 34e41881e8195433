// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Well-known plans with a name.
public enum SequencePreset: String, CaseIterable, Sendable {
  /// Four times 25 minutes of work with 5 minutes of rest in between, then a long rest.
  case pomodoro
  /// Ten seconds to get ready, then eight times 20 seconds of work and 10 of rest.
  case tabata

  /// Reads a name in either language; `nil` for anything else.
  public init?(name: String) {
    switch name.lowercased() {
    case "pomodoro", "ポモドーロ": self = .pomodoro
    case "tabata", "タバタ": self = .tabata
    default: return nil
    }
  }

  /// The parts of the plan with steps named in a language; throws `LabelError` if a translation is no valid label.
  public func parts(in language: Language) throws(LabelError) -> [SequencePart] {
    let work = try Label(tr("work", in: language))
    let rest = try Label(tr("rest", in: language))
    switch self {
    case .pomodoro:
      let working = SequencePart.step(SequenceStep(label: work, duration: .minutes(25)))
      return [
        .repeated([working, .step(SequenceStep(label: rest, duration: .minutes(5)))], times: 3), working,
        .step(SequenceStep(label: try Label(tr("long rest", in: language)), duration: .minutes(15))),
      ]
    case .tabata:
      return [
        .step(SequenceStep(label: try Label(tr("get ready", in: language)), duration: .seconds(10))),
        .repeated(
          [
            .step(SequenceStep(label: work, duration: .seconds(20))),
            .step(SequenceStep(label: rest, duration: .seconds(10))),
          ], times: 8),
      ]
    }
  }

  /// The plan with steps named in a language; `nil` if a translation is no valid label.
  public func plan(in language: Language) -> SequencePlan? {
    guard let parts = try? parts(in: language) else { return nil }
    return try? SequencePlan(parts)
  }
}
