// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Testing

/// Tells whether an object was freed.
final class Freed {
  private(set) var count = 0
  func watch(_ object: GTKObject) { object.whenFreed { [weak self] in self?.count += 1 } }
}

@MainActor @Suite(.serialized) struct LifetimeTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  @Test func `A widget that nobody wants is freed, and its closures with it`() {
    let freed = Freed()
    weak var captured: Freed?
    do {
      let kept = Freed()
      captured = kept
      let button = Button("Go") { _ = kept }
      freed.watch(button)
    }
    #expect(freed.count == 1)
    #expect(captured == nil)
  }

  @Test func `The Swift side of a widget lives as long as GTK wants the widget`() {
    let freed = Freed()
    var presses = 0
    let box = Box(.vertical)
    weak var button: Button?
    do {
      let made = Button("Go")
      made.on("clicked") { [unowned made] in
        presses += 1
        made.isSensitive = false
      }
      freed.watch(made)
      box.append(made)
      button = made
    }
    #expect(button != nil)
    button?.press()
    #expect(presses == 1)
    if let button { box.remove(button) }
    #expect(button == nil)
    #expect(freed.count == 1)
  }

  @Test func `A window that is closed is freed with all that is in it`() {
    let freed = Freed()
    do {
      let toggle = Switch(name: "On")
      let row = ActionRow("Row")
      row.addSuffix(toggle)
      let window = Window(
        Box(.vertical, [ListBox([row]), Entry(name: "Name")]), title: "Test", width: 300, height: 200)
      freed.watch(window)
      freed.watch(toggle)
      freed.watch(row)
      window.present()
      MainLoop.drain()
      window.destroy()
    }
    MainLoop.drain()
    #expect(freed.count == 3)
  }

  @Test func `An open window keeps its Swift side until it is destroyed`() {
    weak var window: Window?
    do {
      let made = Window(Box(.vertical), title: "Test", width: 300, height: 200)
      made.present()
      window = made
    }
    MainLoop.drain()
    #expect(window != nil)
    window?.destroy()
    MainLoop.drain()
    #expect(window == nil)
  }

  @Test func `A list lets go of a plain widget that it put a row around`() {
    let list = ListBox()
    weak var label: TextLabel?
    do {
      let made = TextLabel("Row")
      list.append(made)
      label = made
    }
    #expect(label != nil)
    if let label { list.remove(label) }
    #expect(label == nil)
  }

  @Test func `A switch that is set by code says nothing, one that is pressed does`() {
    var heard: [Bool] = []
    let toggle = Switch(name: "On") { heard.append($0) }
    toggle.isOn = true
    #expect(heard == [])
    toggle.onChange(of: "active") {}
    toggle.activateAsPerson()
    #expect(heard == [false])
  }

  @Test func `Variants come back as they were given`() {
    let values: [Variant] = [
      .text("時"), .flag(true), .int32(-5), .uint32(7), .int64(.max), .double(0.5), .objectPath("/io/github"),
      .tuple([.text("a"), .uint32(1)]), .array(of: "s", [.text("x"), .text("y")]), .array(of: "s", []),
      .dictionary(["name": .text("Toki"), "count": .int32(3)]), .box(.text("in a box")),
    ]
    for value in values { #expect(value.roundTrip == value) }
  }
}
