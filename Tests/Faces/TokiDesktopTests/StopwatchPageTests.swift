// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Testing
import TokiModel
import TokiScreens

@testable import TokiDesktop

@MainActor @Suite(.serialized) struct StopwatchPageTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  @Test func `Buttons that would do nothing are greyed out`() throws {
    let page = StopwatchPage(TestPageContext.make())
    var stopwatch = Stopwatch(id: StopwatchID(1))
    let now = TestPageContext.present().moment
    #expect(page.show(TestPageContext.present(stopwatches: [stopwatch])) == .never)
    #expect(page.lap?.isSensitive == false)
    #expect(page.reset?.isSensitive == false)
    try stopwatch.apply(.start, at: now)
    _ = page.show(TestPageContext.present(stopwatches: [stopwatch]))
    #expect(page.lap?.isSensitive == true)
    try stopwatch.apply(.pause, at: now + .seconds(1))
    #expect(page.show(TestPageContext.present(stopwatches: [stopwatch])) == .never)
    #expect(page.lap?.isSensitive == false)
    #expect(page.reset?.isSensitive == true)
  }

  @Test func `Rows of laps are kept as others come`() {
    let list = LapList()
    let first = LapLine(number: 1, split: "00:01.0", total: "00:01.0", mark: nil)
    let second = LapLine(number: 2, split: "00:02.0", total: "00:03.0", mark: .slowest)
    list.show([first], present: nil)
    let row = list.rows.first
    list.show([second, first], present: nil)
    #expect(list.rows.count == 2)
    #expect(list.rows.first === row)
    list.show([], present: nil)
    #expect(list.rows.isEmpty)
  }
}
