// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// A notice of damage to saved data and of its losses; shown until a person has seen it.
public struct DamageNotice: Hashable, Sendable {
  /// The damage and the losses, one sentence a line.
  public let text: String

  /// Picks the store's problems out of the doctor's findings; `nil` when there are none.
  public init?(findings: [Finding], in language: Language) {
    let problems = findings.filter { $0.code == .store }.compactMap { DoctorTexts.problem($0, in: language) }
    guard !problems.isEmpty else { return nil }
    text = problems.joined(separator: "\n")
  }
}
