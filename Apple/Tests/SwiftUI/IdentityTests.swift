// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) import SwiftUI
import Testing

@MainActor
struct IdentityTests {
  struct Counter: View {
    let name: String
    @State private var count = 0

    var body: some View {
      Button("\(name) \(count)") { count += 1 }
    }
  }

  struct Branches: View {
    @State private var isFirst = true
    @State private var isShown = true

    var body: some View {
      if isFirst { Counter(name: "first") } else { Counter(name: "second") }
      if isShown { Counter(name: "optional") }
      Counter(name: isFirst ? "one" : "other")
      Button("Switch") { isFirst.toggle() }
      Button("Hide") { isShown.toggle() }
    }
  }

  @Test
  func `The branches of a condition have two identities, and an argument makes no new one`() throws {
    let host = HeadlessHost { Branches() }
    try host.press("first 0")
    try host.press("one 0")
    try host.press("Switch")
    #expect(host.has(.button, "second 0"))
    #expect(host.has(.button, "other 1"))
    try host.press("Switch")
    #expect(host.has(.button, "first 0"))
  }

  @Test
  func `A view that goes away loses its state`() throws {
    let host = HeadlessHost { Branches() }
    try host.press("optional 0")
    try host.press("Hide")
    #expect(!host.has(.button, "optional 1"))
    try host.press("Hide")
    #expect(host.has(.button, "optional 0"))
  }

  struct Row: Identifiable {
    let id: Int
    var name: String
  }

  struct Rows: View {
    @State private var rows = [Row(id: 1, name: "a"), Row(id: 2, name: "b"), Row(id: 3, name: "c")]

    var body: some View {
      ForEach(rows) { Counter(name: $0.name) }
      Button("Reverse") { rows.reverse() }
      Button("Remove a") { rows.removeAll { $0.name == "a" } }
      Button("Add a") { rows.append(Row(id: 1, name: "a")) }
      Button("Rename b") { rows[1].name = "B" }
    }
  }

  @Test
  func `State follows the identifier when rows move, change or go`() throws {
    let host = HeadlessHost { Rows() }
    try host.press("a 0")
    try host.press("b 0")
    try host.press("b 1")
    try host.press("Reverse")
    #expect(host.all(.button).prefix(3).map(\.label) == ["c 0", "b 2", "a 1"])
    try host.press("Rename b")
    #expect(host.has(.button, "B 2"))
    try host.press("Remove a")
    try host.press("Add a")
    #expect(host.has(.button, "a 0"))
    #expect(host.warnings.isEmpty)
  }

  @Test
  func `An identifier that occurs twice is a warning`() {
    let host = HeadlessHost {
      ForEach(["x", "x", "y"], id: \.self) { Text($0) }
    }
    #expect(host.all(.text).map(\.label) == ["x", "x", "y"])
    #expect(
      host.warnings == ["ForEach: the ID x occurs multiple times within the collection, so results are undefined"])
  }

  struct Identified: View {
    @State private var id = 0
    @State private var isText = false

    var body: some View {
      Counter(name: "id").id(id)
      isText ? AnyView(VStack { Counter(name: "any") }) : AnyView(Counter(name: "any"))
      Button("Next") { id += 1 }
      Button("Type") { isText.toggle() }
    }
  }

  @Test
  func `Another explicit identifier and another type are another identity`() throws {
    let host = HeadlessHost { Identified() }
    try host.press("id 0")
    try host.press("any 0")
    try host.press("Next")
    #expect(host.has(.button, "id 0"))
    #expect(host.has(.button, "any 1"))
    try host.press("Type")
    #expect(host.has(.button, "any 0"))
  }

  struct Flip: ViewModifier {
    @State private var isOn = false

    func body(content: Content) -> some View {
      content
      Button(isOn ? "flipped" : "plain") { isOn.toggle() }
    }
  }

  struct Modified: View {
    @State private var name = "x"

    var body: some View {
      Text(name).modifier(Flip())
      Button("Rename") { name = "y" }
    }
  }

  @Test
  func `A modifier has state of its own, and shows its content anew`() throws {
    let host = HeadlessHost { Modified() }
    try host.press("plain")
    try host.press("Rename")
    #expect(host.has(.text, "y"))
    #expect(host.has(.button, "flipped"))
  }

  struct RowsOfState: View {
    @State private var factor = 1

    var body: some View {
      ForEach(1..<3) { number in Text(verbatim: "\(number * factor)") }
      Button("Ten") { factor = 10 }
    }
  }

  @Test
  func `Rows show the state that their closure reads`() throws {
    let host = HeadlessHost { RowsOfState() }
    try host.press("Ten")
    #expect(host.all(.text).map(\.label) == ["10", "20"])
  }
}
