// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import toki_fleet

/// What the log tells of a database that goes on refusing.
@Suite struct RepeatedReportsTests {
  private func at(_ seconds: Int64) -> BootInstant { BootInstant(nanosecondsSinceBoot: 0) + .seconds(seconds) }

  @Test func `A repeated message is logged at first and each minute, with the number left out`() {
    var reports = RepeatedReports()
    let told = (0..<240).compactMap { half in
      reports.tell("refused", at: at(Int64(half / 2))).map { "\(half / 2): \($0)" }
    }
    #expect(told == ["0: 0", "60: 119"])
  }

  @Test func `A different message is logged at once`() {
    var reports = RepeatedReports()
    #expect(reports.tell("locked", at: at(0)) == 0)
    #expect(reports.tell("full", at: at(1)) == 0)
    #expect(reports.tell("locked", at: at(2)) == nil)
    #expect(reports.tell("full", at: at(2)) == nil)
  }

  @Test func `However many kinds there are, few are remembered`() {
    var reports = RepeatedReports()
    for number in 0..<1_000 { #expect(reports.tell("\(number)", at: at(0)) == 0) }
    #expect(reports.count <= 64)
  }
}
