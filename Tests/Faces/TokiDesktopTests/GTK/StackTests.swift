// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Testing

@MainActor @Suite(.serialized) struct StackTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  @Test func `A page that fades out is shown until it has faded, and then hidden`() throws {
    try #require(Theme.movesThings, "nothing fades here")
    let stack = Stack()
    let (old, new) = (TextLabel("old"), TextLabel("new"))
    stack.add(old, name: "old")
    stack.add(new, name: "new")
    let window = Window(stack, title: "Stack", width: 300, height: 200)
    window.present()
    while !old.isMapped { MainLoop.turn() }
    #expect(!new.isVisible)
    stack.shown = "new"
    #expect(old.isVisible && new.isVisible)
    let patience = Delay()
    var isOver = false
    patience.after(milliseconds: 30_000) { isOver = true }
    while old.isVisible, !isOver { MainLoop.turn() }
    #expect(!old.isVisible && new.isVisible)
    window.destroy()
  }

  @Test func `Without animation the other pages are hidden at once`() {
    let stack = Stack(animated: false)
    let (old, new) = (TextLabel("old"), TextLabel("new"))
    stack.add(old, name: "old")
    stack.add(new, name: "new")
    let window = Window(stack, title: "Stack", width: 300, height: 200)
    window.present()
    MainLoop.drain()
    stack.shown = "new"
    #expect(!old.isVisible && new.isVisible)
    window.destroy()
  }
}
