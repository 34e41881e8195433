// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) import SwiftUI
import Testing

@MainActor
struct AccessibilityTests {
  @Test
  func `Label, value, hint and traits take the place of what is shown`() throws {
    let host = HeadlessHost {
      Text("01:59").accessibilityLabel("3 min").accessibilityValue("1 minute").accessibilityHint("Left")
      Button("×") {}.accessibilityLabel(Text("Close")).accessibilityIdentifier("close")
      Text("Today").accessibilityAddTraits(.isHeader)
      Text("Chosen").accessibilityAddTraits([.isButton, .isSelected])
      Circle().accessibilityLabel("Dial").accessibilityValue("20%")
    }
    let text = try host.only(.text, "3 min")
    #expect(text.value == "1 minute")
    #expect(text.hint == "Left")
    #expect(try host.only(.button, "Close").identifier == "close")
    #expect(host.has(.heading, "Today"))
    #expect(try host.only(.button, "Chosen").isSelected)
    #expect(try host.only(.group, "Dial").value == "20%")
  }

  @Test
  func `Hidden views are neither read out nor part of a label`() throws {
    let host = HeadlessHost {
      Text("Hidden").accessibilityHidden(true)
      VStack { Button("Inside") {} }.accessibilityHidden(true)
      Button {
      } label: {
        Text("Shown")
        Text("Not").accessibilityHidden(true)
        Image(systemName: "xmark")
        Image(decorative: "dot")
      }
      Text("Here").accessibilityHidden(false)
    }
    #expect(host.all(.text).map(\.label) == ["Here"])
    #expect(host.all(.button).map(\.label) == ["Shown"])
    #expect(throws: HeadlessError.self) { try host.press("Inside") }
  }

  @Test
  func `A control without a name is listed`() {
    let host = HeadlessHost {
      Button {
      } label: {
        Image(systemName: "plus")
      }
      Button {
      } label: {
        Image(systemName: "minus")
      }.accessibilityLabel("Less")
      Slider(value: .constant(0.5))
      Toggle("", isOn: .constant(true))
      Button {
      } label: {
        Image("photo")
      }
      Text("").onTapGesture {}
    }
    #expect(host.unnamedControls == ["button", "slider = “50%”", "toggle = “on”", "text"])
  }

  struct Card: View {
    let log: ViewLog
    @State private var level = 1

    var body: some View {
      HStack {
        Text("Tea")
        Text("02:00")
        Button("Start") { log.lines.append("start") }
      }
      .accessibilityElement(children: .combine)
      .accessibilityAction(named: "Delete") { log.lines.append("delete") }
      .accessibilityAction { log.lines.append("open") }
      HStack {
        Text("ignored")
      }
      .accessibilityElement()
      .accessibilityLabel("Level")
      .accessibilityValue("\(level)")
      .accessibilityAdjustableAction { level += $0 == .increment ? 1 : -1 }
      HStack {
        Text("kept")
      }
      .accessibilityElement(children: .contain)
      .accessibilityLabel("Group")
    }
  }

  @Test
  func `Elements are combined, replaced, or put in a group`() throws {
    let log = ViewLog()
    let host = HeadlessHost { Card(log: log) }
    let card = "Tea, 02:00, Start"
    #expect(try host.only(.group, card).actionNames == ["Start", "Delete"])
    try host.act("Start", on: card)
    try host.act("Delete", on: card)
    try host.press(card)
    #expect(log.lines == ["start", "delete", "open"])
    try host.increment("Level")
    try host.increment("Level")
    try host.decrement("Level")
    #expect(try host.only(.group, "Level").value == "2")
    #expect(try host.only(.group, "Group").children.map(\.label) == ["kept"])
    #expect(host.all(.text).map(\.label) == ["kept"])
    #expect(host.warnings.isEmpty)
  }

  @Test
  func `A label on several elements is a warning`() {
    let host = HeadlessHost {
      HStack {
        Text("a")
        Text("b")
      }
      .accessibilityLabel("Both")
    }
    #expect(
      host.warnings == [
        "accessibilityLabel on 2 elements (“a, b”): accessibilityElement(children:) makes them one"
      ])
  }

  @Test
  func `A failure shows what could be reached`() throws {
    let host = HeadlessHost {
      Toggle("Sound", isOn: .constant(true)).disabled(true)
      Text("Tea").swipeActions { Button("Skip") {} }
    }
    let error = #expect(throws: HeadlessError.self) { try host.press("Stop") }
    #expect(
      error?.description == """
        0 buttons “Stop” can be reached, not one, in
        window
          toggle “Sound” = “on” (disabled)
          text “Tea” [Skip]
        """)
  }
}
