// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// One thing that the doctor looked at, as JSON.
struct WireFinding: Codable, Sendable {
  let code: String
  let verdict: String
  @NullWhenAbsent var detail: String?

  init(_ finding: Finding) {
    code = finding.code.rawValue
    verdict = finding.verdict.rawValue
    detail = finding.detail
  }

  func model() throws(ControlError) -> Finding {
    guard let code = Finding.Code(rawValue: code) else {
      throw .invalid("code", "\(code) is not the code of a finding.")
    }
    guard let verdict = Finding.Verdict(rawValue: verdict) else {
      throw .invalid("verdict", "A verdict is good, warning or fault.")
    }
    return Finding(code, verdict, detail: detail)
  }
}

/// What would keep a ring from being heard now.
struct WireWarnings: Codable, Sendable { let warnings: [WireFinding] }

/// What the doctor found, in the order in which it is told.
struct WireFindings: Codable, Sendable { let findings: [WireFinding] }
