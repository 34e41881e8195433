// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Testing
import TokiModel
import TokiScreens

@testable import TokiDesktop

@MainActor @Suite(.serialized) struct DamageBarTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  @Test func `A bar reports damage until it has been seen`() throws {
    let bar = DamageBar(TestPageContext.make().engine)
    bar.show(nil)
    #expect(!bar.widget.isVisible)
    let notice = try #require(DamageNotice(findings: [Finding(.store, .warning, detail: "lost=a5")], in: .english))
    bar.show(notice)
    #expect(bar.widget.isVisible && bar.widget.isRevealed)
    #expect(bar.label.text == notice.text)
    bar.show(nil)
    #expect(!bar.widget.isVisible)
  }
}
