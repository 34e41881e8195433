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
    @State private var isCover = false
    @State private var isSheet = false

    var body: some View {
      Button("Cover") { isCover = true }.fullScreenCover(isPresented: $isCover) { Text("Covered") }
      Button("Sheet") { isSheet = true }
        .sheet(isPresented: $isSheet) { Text("Firm").interactiveDismissDisabled() }
    }
  }

  @Test(arguments: ["Cover", "Sheet"])
  func `A person cannot swipe away a cover, nor a sheet that forbids it`(name: String) throws {
    let host = HeadlessHost { Firm() }
    try host.press(name)
    #expect(throws: HeadlessError.self) { try host.dismiss() }
    #expect(host.presentations.count == 1)
  }

  struct Asking: View {
    let log: ViewLog
    @State private var isAlert = false
    @State private var isPlain = false
    @State private var isDialog = false
    @State private var isOwn = false

    var body: some View {
      Button("Alert") { isAlert = true }
        .alert("Stop?", isPresented: $isAlert) {
          Button("Stop", role: .destructive) { log.lines.append("stopped \(isAlert)") }
          Button("Keep", role: .cancel) {}
        } message: {
          Text("It rings.")
        }
      Button("Plain") { isPlain = true }.alert(Text("Done"), isPresented: $isPlain) {}
      Button("Dialog") { isDialog = true }
        .confirmationDialog("Delete all?", isPresented: $isDialog) {
          Button("Delete", role: .destructive) { log.lines.append("deleted") }
        }
      Button("Own") { isOwn = true }
        .confirmationDialog("Really?", isPresented: $isOwn) { Button("No", role: .cancel) {} }
    }
  }

  @Test
  func `Any button of an alert closes it, after its action ran`() throws {
    let log = ViewLog()
    let host = HeadlessHost { Asking(log: log) }
    try host.press("Alert")
    let alert = try host.only(.alert, "Stop?")
    #expect(alert.children.map(\.label) == ["It rings.", "Stop", "Keep"])
    #expect(throws: HeadlessError.self) { try host.dismiss() }
    try host.press("Keep")
    #expect(host.presentations.isEmpty)
    try host.press("Alert")
    try host.press("Stop")
    #expect(host.presentations.isEmpty)
    #expect(log.lines == ["stopped true"])
  }

  @Test
  func `An alert without buttons has an OK, a dialog without one that cancels has it added`() throws {
    let log = ViewLog()
    let host = HeadlessHost { Asking(log: log) }
    try host.press("Plain")
    try host.press("OK")
    try host.press("Dialog")
    #expect(try host.only(.dialog, "Delete all?").children.map(\.label) == ["Delete", "Cancel"])
    try host.press("Cancel")
    try host.press("Dialog")
    try host.dismiss()
    #expect(host.presentations.isEmpty)
    try host.press("Dialog")
    try host.press("Delete")
    #expect(host.presentations.isEmpty)
    #expect(log.lines == ["deleted"])
    try host.press("Own")
    #expect(try host.only(.dialog, "Really?").children.map(\.label) == ["No"])
  }

  struct Both: View {
    @State private var isSheet = false
    @State private var isAlert = false

    var body: some View {
      Text("Home")
        .sheet(isPresented: $isSheet) {
          Button("Alert below") { isAlert = true }
          Nested()
        }
        .alert("Rings", isPresented: $isAlert) {}
      Button("Sheet") { isSheet = true }
    }
  }

  struct Nested: View {
    @State private var isAlert = false

    var body: some View {
      Button("Alert above") { isAlert = true }.alert("Sure?", isPresented: $isAlert) {}
    }
  }

  @Test
  func `A second thing is presented from within the first, or not at all, with a warning`() throws {
    let host = HeadlessHost { Both() }
    try host.press("Sheet")
    try host.press("Alert above")
    #expect(host.presentations.map(\.role) == [.sheet, .alert])
    try host.press("OK")
    #expect(host.warnings.isEmpty)
    try host.press("Alert below")
    #expect(host.presentations.map(\.role) != [.sheet, .alert])
    #expect(host.warnings.count == 1)
  }
}
