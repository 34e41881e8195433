// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// That what was saved was damaged, and what is lost; said until a person has seen it.
public struct DamageNotice: Hashable, Sendable {
  /// What was damaged and lost, in sentences.
  public let text: String

  /// - Parameter findings: What the doctor found.
  /// - Returns: `nil` where nothing is lost that nobody has seen.
  public init?(findings: [Finding]) {
    let problems = findings.filter { $0.code == .store }.compactMap { DoctorTexts.problem($0) }
    guard !problems.isEmpty else { return nil }
    text = problems.joined(separator: "\n")
  }
}
