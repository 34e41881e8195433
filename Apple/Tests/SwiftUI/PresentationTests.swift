// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) import SwiftUI
import Testing

@MainActor
struct PresentationTests {
  struct Item: Identifiable {
    let id: Int
  }

  struct Sheeted: View {
    let log: ViewLog
    @State private var isShown = false
    @State private var item: Item?

    var body: some View {
      Button("Open") { isShown = true }
      Button("Item 1") { item = Item(id: 1) }
        .sheet(item: $item, onDismiss: { log.lines.append("item dismissed") }) { item in
          Counter(name: "item \(item.id)")
          Button("Item 2") { self.item = Item(id: 2) }
        }
        .sheet(isPresented: $isShown, onDismiss: { log.lines.append("dismissed") }) { Content() }
    }
  }

  struct Counter: View {
    let name: String
    @State private var count = 0

    var body: some View {
      Button("\(name): \(count)") { count += 1 }
    }
  }

  struct Content: View {
    @Environment(\.dismiss) private var dismiss
    @Environment(\.isPresented) private var isPresented
    @State private var count = 0

    var body: some View {
      Text(verbatim: "Sheet \(count) \(isPresented)")
      Button("Add") { count += 1 }
      Button("Close") { dismiss() }
    }
  }

  @Test
  func `A sheet covers what presents it, until it dismisses itself and loses its state`() throws {
    let log = ViewLog()
    let host = HeadlessHost { Sheeted(log: log) }
    try host.press("Open")
    #expect(host.has(.text, "Sheet 0 true"))
    #expect(throws: HeadlessError.self) { try host.press("Item 1") }
    try host.press("Add")
    try host.press("Close")
    #expect(host.presentations.isEmpty)
    #expect(log.lines == ["dismissed"])
    try host.press("Open")
    #expect(host.has(.text, "Sheet 0 true"))
    try host.dismiss()
    #expect(log.lines == ["dismissed", "dismissed"])
  }

  @Test
  func `Another item dismisses the sheet and presents a new one`() throws {
    let log = ViewLog()
    let host = HeadlessHost { Sheeted(log: log) }
    try host.press("Item 1")
    try host.press("item 1: 0")
    try host.press("Item 2")
    #expect(host.has(.button, "item 2: 0"))
    #expect(log.lines == ["item dismissed"])
    try host.dismiss()
    #expect(log.lines == ["item dismissed", "item dismissed"])
  }

  struct Firm: View {
    @State private var isSheet = false

    var body: some View {
      Button("Sheet") { isSheet = true }
        .sheet(isPresented: $isSheet) { Text("Firm").interactiveDismissDisabled() }
    }
  }

  @Test
  func `A person cannot swipe away a sheet that forbids it`() throws {
    let host = HeadlessHost { Firm() }
    try host.press("Sheet")
    #expect(throws: HeadlessError.self) { try host.dismiss() }
    #expect(host.presentations.count == 1)
  }

  struct Both: View {
    @State private var isSheet = false
    @State private var isOther = false

    var body: some View {
      Text("Home")
        .sheet(isPresented: $isSheet) {
          Button("Sheet below") { isOther = true }
          Nested()
        }
        .sheet(isPresented: $isOther) {}
      Button("Sheet") { isSheet = true }
    }
  }

  struct Nested: View {
    @State private var isSheet = false

    var body: some View {
      Button("Sheet above") { isSheet = true }.sheet(isPresented: $isSheet) { Text("above") }
    }
  }

  @Test
  func `A second sheet is presented from within the first, and otherwise refused with a warning`() throws {
    let host = HeadlessHost { Both() }
    try host.press("Sheet")
    try host.press("Sheet above")
    #expect(host.presentations.map(\.role) == [.sheet, .sheet])
    try host.dismiss()
    #expect(host.warnings.isEmpty)
    try host.press("Sheet below")
    #expect(host.presentations.count == 1)
    #expect(host.warnings.count == 1)
  }
}
