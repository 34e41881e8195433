// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import Ringing

/// How a unit of the user's manager ended.
@Suite struct HookUnitEndTests {
  @Test func `A program without a known exit status has not succeeded`() {
    var end = HookUnit.End(result: "success", code: 1, status: 0, start: 1, exit: 2)
    #expect(end.outcome(limit: .seconds(1)).code == 0)
    end.status = nil
    let (how, code, _) = end.outcome(limit: .seconds(1))
    #expect(!HookResult(.ring, call: "true", end: how, code: code).hasSucceeded)
  }
}
