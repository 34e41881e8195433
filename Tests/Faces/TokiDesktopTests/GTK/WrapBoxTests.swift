// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Testing

@MainActor @Suite(.serialized) struct WrapBoxTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  /// The widths of three children, 60 pixels at least, in a window of this width, and the size of their box; the
  /// second one expands.
  private func sizes(width: Int, isHomogeneous: Bool = false) -> (widths: [Int], box: (width: Int, height: Int)) {
    let children = (0..<3).map { _ in Box(.vertical) }
    for child in children { child.setSize(width: 60, height: 20) }
    children[1].expandsHorizontally = true
    let box = WrapBox(spacing: 10, isHomogeneous: isHomogeneous, children)
    box.verticalAlign = .start
    let window = Window(box, title: "Test", width: width, height: 200)
    window.present()
    while box.size.width == 0 { MainLoop.turn() }
    defer { window.destroy() }
    return (children.map(\.size.width), box.size)
  }

  @Test func `One line holds what fits, and an expanding child takes the rest`() {
    let found = sizes(width: 300)
    #expect(found.widths == [60, found.box.width - 140, 60])
    #expect(found.box.height == 20)
  }

  @Test func `A child that does not fit goes to the next line`() {
    let found = sizes(width: 150)
    #expect(found.widths == [60, found.box.width - 70, 60])
    #expect(found.box.height == 50)
  }

  @Test func `Equal children share one line, and each of several`() {
    let wide = sizes(width: 320, isHomogeneous: true)
    #expect(wide.widths == Array(repeating: (wide.box.width - 20) / 3, count: 3))
    let narrow = sizes(width: 150, isHomogeneous: true)
    #expect(narrow.widths.last == narrow.box.width)
    #expect(narrow.widths[0] == (narrow.box.width - 10) / 2)
  }
}
