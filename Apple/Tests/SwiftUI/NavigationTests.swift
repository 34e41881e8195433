// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) import SwiftUI
import Testing

@MainActor
struct NavigationTests {
  struct Root: View {
    let log: ViewLog
    @State private var path: [Int] = []

    var body: some View {
      NavigationStack(path: $path) {
        Counter(log: log)
        NavigationLink("One", value: 1)
        NavigationLink("Text", value: "lost")
        NavigationLink("None", value: nil as Int?)
        Button("Deep") { path = [7, 8] }
          .navigationTitle("Home")
          .navigationDestination(for: Int.self) { number in
            Text(verbatim: "Page \(number) of \(path.count)")
            NavigationLink("Next", value: number + 1)
            Button("Root") { path = [] }
            Closing()
              .navigationTitle("Number \(number)")
          }
          .toolbar {
            ToolbarItem(placement: .primaryAction) { Button("Add", systemImage: "plus") { path.append(3) } }
            ToolbarItemGroup { Button("Group") {} }
          }
      }
    }
  }

  struct Counter: View {
    let log: ViewLog
    @State private var count = 0

    var body: some View {
      Button("Count \(count)") { count += 1 }
        .onAppear { log.lines.append("+") }
        .onDisappear { log.lines.append("-") }
    }
  }

  struct Closing: View {
    @Environment(\.dismiss) private var dismiss

    var body: some View { Button("Done") { dismiss() } }
  }

  @Test
  func `Links push values, Back and dismiss pop them, and the root keeps its state`() throws {
    let log = ViewLog()
    let host = HeadlessHost { Root(log: log) }
    #expect(host.has(.heading, "Home"))
    try host.press("Count 0")
    try host.press("One")
    #expect(host.has(.text, "Page 1 of 1"))
    #expect(host.has(.heading, "Number 1"))
    #expect(!host.has(.button, "Add"))
    #expect(log.lines == ["+", "-"])
    try host.press("Next")
    #expect(host.has(.text, "Page 2 of 2"))
    try host.back()
    #expect(host.has(.text, "Page 1 of 1"))
    try host.press("Done")
    #expect(host.has(.button, "Count 1"))
    #expect(log.lines == ["+", "-", "+"])
    #expect(throws: HeadlessError.self) { try host.back() }
  }

  @Test
  func `The path is state: it is set as a whole, and the toolbar may add to it`() throws {
    let host = HeadlessHost { Root(log: ViewLog()) }
    try host.press("Deep")
    #expect(host.has(.text, "Page 8 of 2"))
    try host.press("Root")
    try host.press("Add")
    #expect(host.has(.text, "Page 3 of 1"))
    #expect(host.warnings.isEmpty)
  }

  @Test
  func `A link to nothing is disabled, and one without a stack is a warning`() throws {
    let host = HeadlessHost {
      NavigationLink("Lost", value: 1)
      Root(log: ViewLog())
    }
    #expect(try !host.only(.button, "None").isEnabled)
    #expect(throws: HeadlessError.self) { try host.press("Lost") }
    #expect(host.warnings == ["The link “Lost” stands in no NavigationStack, so it is disabled"])
  }

  struct Mixed: View {
    @State private var path = NavigationPath()
    @State private var isSettings = false
    @State private var item: String?

    var body: some View {
      NavigationStack(path: $path) {
        NavigationLink("Word", value: "word")
        NavigationLink("Number", value: 5)
        NavigationLink("View") {
          Text("A view"); NavigationLink("Deeper") { Text("Deep view") }
        }
        Button("Settings") { isSettings = true }
          .navigationDestination(isPresented: $isSettings) { Text("The settings") }
        Button("Item") { item = "x" }
          .navigationDestination(item: $item) { Text("Item \($0)") }
          .navigationDestination(for: String.self) { Text("String \($0)") }
      }
    }
  }

  @Test
  func `Views are pushed by links and by bindings, too`() throws {
    let host = HeadlessHost { Mixed() }
    for (button, text) in [
      ("Word", "String word"), ("View", "A view"), ("Settings", "The settings"), ("Item", "Item x"),
    ] {
      try host.press(button)
      #expect(host.has(.text, text))
      #expect(!host.has(.button, "Word"))
      try host.back()
      #expect(host.has(.button, "Word"))
    }
    try host.press("View")
    try host.press("Deeper")
    #expect(host.has(.text, "Deep view"))
    try host.back()
    try host.back()
    #expect(host.warnings.isEmpty)
    try host.press("Number")
    #expect(host.warnings == ["NavigationStack: no navigationDestination for Int"])
  }
}
