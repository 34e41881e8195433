// SPDX-License-Identifier: Apache-2.0
import Foundation
@_spi(Headless) import SwiftUI
import Testing

@MainActor
struct ContainerTests {
  struct Row: Identifiable {
    let id: Int
    var name: String { "row \(id)" }
  }

  struct Rows: View {
    let rows = [Row(id: 1), Row(id: 2), Row(id: 3)]
    @State private var log = ""

    var body: some View {
      List {
        Section {
          ForEach(rows) { Text($0.name) }
        } header: {
          Text("Plain")
        } footer: {
          Text("The end")
        }
        ForEach(rows) { row in
          Button("swiped \(row.id)") {}
            .swipeActions {
              Button("Skip") { log += "skip \(row.id)" }
              Button("Never") {}.disabled(true)
            }
            .contextMenu { Button("Copy") { log += "copy \(row.id)" } }
        }
      }
      Text(log)
    }
  }

  @Test
  func `Swipe actions and those of a context menu are actions of the row`() throws {
    let host = HeadlessHost { Rows() }
    #expect(try host.only(.heading, "Plain").traits.contains(.isHeader))
    #expect(host.has(.text, "The end"))
    #expect(try host.only(.button, "swiped 3").actionNames == ["Skip", "Copy"])
    try host.act("Skip", on: "swiped 3")
    try host.act("Copy", on: "swiped 1")
    #expect(host.has(.text, "skip 3copy 1"))
    #expect(throws: HeadlessError.self) { try host.act("Delete", on: "swiped 1") }
  }

  struct Selecting: View {
    @State private var chosen: Int?

    var body: some View {
      List(selection: $chosen) {
        ForEach([Row(id: 1), Row(id: 2)]) { Text($0.name) }
      }
      Text(verbatim: "chosen \(chosen ?? 0)")
    }
  }

  @Test
  func `A list chooses the row that is pressed`() throws {
    let host = HeadlessHost { Selecting() }
    try host.press("row 2")
    #expect(host.has(.text, "chosen 2"))
    #expect(try host.only(.text, "row 2").isSelected)
  }

  struct Page: View {
    let name: String
    let log: ViewLog
    @State private var count = 0

    var body: some View {
      Button("\(name) \(count)") { count += 1 }
        .onAppear { log.lines.append("+\(name)") }
        .onDisappear { log.lines.append("-\(name)") }
    }
  }

  enum Place { case alarms, timers }

  struct Tabs: View {
    let log: ViewLog
    @State private var place = Place.alarms

    var body: some View {
      TabView(selection: $place) {
        Tab("Alarms", systemImage: "alarm", value: Place.alarms) { Page(name: "a", log: log) }
        Tab("Timers", systemImage: "timer", value: Place.timers) {
          Page(name: "t", log: log)
          Button("To alarms") { place = .alarms }
        }
      }
    }
  }

  @Test
  func `A tab's page begins when it is first shown, and keeps its state when it no longer is`() throws {
    let log = ViewLog()
    let host = HeadlessHost { Tabs(log: log) }
    #expect(log.lines == ["+a"])
    #expect(try host.only(.tab, "Alarms").isSelected)
    try host.press("a 0")
    try host.press("Timers")
    #expect(log.lines.sorted() == ["+a", "+t", "-a"])
    #expect(!host.has(.button, "a 1"))
    try host.press("t 0")
    try host.press("To alarms")
    #expect(host.has(.button, "a 1"))
    try host.press("Timers")
    #expect(host.has(.button, "t 1"))
    #expect(log.lines.filter { $0 == "+t" }.count == 2)
  }

  @Test
  func `A tab view without a selection keeps its own, also with tab items`() throws {
    let host = HeadlessHost {
      TabView {
        Tab("One", systemImage: "1.circle") { Text("first") }
        Tab("Two", systemImage: "2.circle") { Text("second") }
      }
    }
    try host.press("Two")
    #expect(host.all(.text).map(\.label) == ["second"])
    let old = HeadlessHost {
      TabView {
        Text("first").tabItem { Label("One", systemImage: "1.circle") }
        Text("second").badge(3).tabItem { Label("Two", systemImage: "2.circle") }
      }
    }
    try old.press("Two")
    #expect(old.all(.text).map(\.label) == ["second"])
    #expect(try old.only(.tab, "Two").value == "3")
  }

  @Test
  func `A selection that no tab has is a warning`() {
    let host = HeadlessHost {
      TabView(selection: .constant(9)) {
        Tab("One", systemImage: "1.circle", value: 1) { Text("first") }
      }
    }
    #expect(host.warnings == ["TabView: no tab has the selection “9”"])
  }

  @Test
  func `Layout leaves no trace, and what is not there cannot be used`() {
    let host = HeadlessHost {
      ScrollView {
        HStack(spacing: 2) {
          LazyVGrid(columns: [GridItem(.adaptive(minimum: 80))]) { Text("grid") }
          ZStack {
            Circle().trim(from: 0, to: 0.5).stroke(Color.blue, lineWidth: 4); Spacer(); Divider()
          }
        }
        .padding().font(.title).foregroundStyle(.secondary).buttonStyle(.borderedProminent)
      }
      Text("over").overlay { Text("upper") }
      Text("gone").hidden()
      Text("clear").opacity(0)
      ContentUnavailableView("Nothing", systemImage: "moon", description: Text("Add one."))
    }
    #expect(host.all(.text).map(\.label) == ["grid", "over", "upper", "Nothing", "Add one."])
    #expect(host.warnings.isEmpty)
  }

  struct Tapped: View {
    @State private var isOn = false

    var body: some View {
      Text(verbatim: "\(isOn)").onTapGesture { isOn.toggle() }
    }
  }

  @Test
  func `A tap is a press`() throws {
    let host = HeadlessHost { Tapped() }
    try host.press("false")
    #expect(host.has(.text, "true"))
  }

  struct Clock: App {
    @State private var count = 0
    @State private var isInserted = true

    var body: some Scene {
      WindowGroup("Clock") {
        Button("Add \(count)") { count += 1 }
        Toggle("Menu bar", isOn: $isInserted)
      }
      MenuBarExtra(isInserted: $isInserted) {
        Text(verbatim: "menu \(count)")
      } label: {
        Label("Toki", systemImage: "alarm")
      }
      SwiftUI.Settings { Text("settings") }
    }
  }

  @Test
  func `An app has windows, settings, and an extra in the menu bar while it is inserted`() throws {
    let host = HeadlessHost(app: Clock())
    try host.press("Add 0")
    #expect(host.windows.map(\.label) == ["Clock", "Toki", "Settings"])
    #expect(host.has(.text, "menu 1"))
    #expect(host.has(.text, "settings"))
    try host.toggle("Menu bar")
    #expect(host.windows.map(\.label) == ["Clock", "Settings"])
  }
}
