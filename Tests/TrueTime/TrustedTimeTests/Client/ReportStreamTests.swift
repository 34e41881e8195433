// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

@testable import TrustedTime

@Suite struct ReportStreamTests {
  @Test func `A listener may leave as soon as a report wakes it`() async {
    await #expect(processExitsWith: .success) {
      let reports = ReportStream()
      // On this loop the listener wakes, and leaves, before the sending returns.
      let listener = Task(executorPreference: InlineLoop()) { for await _ in reports.listen() { return } }
      reports.send(TrustedTimeReport())
      await listener.value
    }
  }

  @Test func `A listener hears the latest report first, and then each`() async {
    let reports = ReportStream()
    let (first, second) = (TrustedTimeReport(state: .trusted), TrustedTimeReport(state: .holdover))
    reports.send(first)
    var heard = reports.listen().makeAsyncIterator()
    #expect(await heard.next() == first)
    reports.send(second)
    #expect(await heard.next() == second)
  }
}
