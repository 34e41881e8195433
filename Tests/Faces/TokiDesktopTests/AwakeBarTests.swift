// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Testing
import TokiEngine
import TokiModel
import TokiScreens
import TokiTestKit

@testable import TokiDesktop

@MainActor @Suite(.serialized) struct AwakeBarTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  @Test func `The question stays until nothing asks any more, and its button answers`() throws {
    let pageContext = TestPageContext.make()
    var refusals = 0
    pageContext.engine.refused = { _ in refusals += 1 }
    let bar = AwakeBar(pageContext)
    bar.show(nil)
    #expect(!bar.widget.isVisible)
    var present = TestPageContext.present()
    let check = AwakeCheck(after: RingID(1), due: present.moment + .minutes(2), isAsked: true)
    present.state.items.timers = [
      CountdownTimer(
        id: TimerID(1), TimerTerms(duration: .minutes(1)), runLength: .minutes(1), run: 1, state: .idle, revision: 1,
        awakeCheck: check)
    ]
    bar.show(AwakeContent(present))
    #expect(bar.widget.isVisible && bar.label.text.hasPrefix("Still awake? Timer t1 rings again at "))
    #expect(bar.button.label == "I am awake")
    // There is no daemon here, so the answer is refused.
    bar.button.press()
    #expect(refusals == 1)
    bar.show(nil)
    bar.button.press()
    #expect(!bar.widget.isVisible && refusals == 1)
  }
}
