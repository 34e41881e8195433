// SPDX-License-Identifier: Apache-2.0
import Foundation
import Observation
@_spi(Headless) import SwiftUI
import Testing

private struct FlavorKey: EnvironmentKey {
  static let defaultValue = "plain"
}

extension EnvironmentValues {
  fileprivate var flavor: String {
    get { self[FlavorKey.self] }
    set { self[FlavorKey.self] = newValue }
  }
}

@MainActor
struct EnvironmentTests {
  struct Flavor: View {
    let runs: Runs
    @Environment(\.flavor) private var flavor
    @Environment(Model.self) private var model: Model?

    var body: some View {
      runs.count("flavor")
      return Text(verbatim: "\(flavor) \(model?.name ?? "no model")")
    }
  }

  struct Around: View {
    let runs = Runs()
    let model = Model()
    @State private var flavor = "green"
    @State private var other = 0

    var body: some View {
      VStack {
        Flavor(runs: runs)
        Flavor(runs: Runs()).environment(\.flavor, "black").environment(model)
        Text(verbatim: "\(other)")
        Button("Change") { flavor = "white" }
        Button("Other") { other += 1 }
      }
      .environment(\.flavor, flavor)
    }
  }

  @Test
  func `The nearest view around gives a value of the environment, and its change runs the body`() throws {
    let around = Around()
    let host = HeadlessHost { around }
    #expect(host.has(.text, "green no model"))
    #expect(host.has(.text, "black Tea"))
    try host.press("Other")
    #expect(around.runs.counts["flavor"] == 1)
    try host.press("Change")
    #expect(host.has(.text, "white no model"))
    #expect(around.runs.counts["flavor"] == 2)
    host.perform { around.model.name = "Rice" }
    #expect(host.has(.text, "black Rice"))
  }

  struct Missing: View {
    @Environment(Model.self) private var model

    var body: some View { Text(model.name) }
  }

  @Test
  func `A missing environment object stops the process`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = HeadlessHost { Missing() } }
    }
  }

  @Test
  func `A view inside a disabled one is disabled, whatever its own modifier says`() throws {
    let host = HeadlessHost {
      VStack {
        Button("Inner") {}.disabled(false)
      }
      .disabled(true)
      Button("Free") {}
    }
    #expect(try !host.only(.button, "Inner").isEnabled)
    #expect(throws: HeadlessError.self) { try host.press("Inner") }
    try host.press("Free")
  }

  struct Told: View {
    @Environment(\.scenePhase) private var scenePhase
    @Environment(\.locale) private var locale
    @Environment(\.dynamicTypeSize) private var size
    @ScaledMetric private var width = 34.0

    var body: some View {
      Text(verbatim: "\(scenePhase) \(locale.identifier) \(size) \(width)")
    }
  }

  @Test
  func `The host tells scene phase, language and size of text`() {
    let host = HeadlessHost(locale: "ja") { Told() }
    #expect(host.has(.text, "active ja large 34.0"))
    host.scenePhase = .background
    host.setEnvironment(\.dynamicTypeSize, .accessibility5)
    #expect(host.has(.text, "background ja accessibility5 106.0"))
  }

  struct Phases: View {
    let log: ViewLog
    @Environment(\.scenePhase) private var phase

    var body: some View {
      Text("Toki").onChange(of: phase) { log.lines.append("\(phase)") }
    }
  }

  @Test
  func `An app is inactive on its way between the front and the background`() {
    let log = ViewLog()
    let host = HeadlessHost { Phases(log: log) }
    host.scenePhase = .background
    host.scenePhase = .active
    #expect(log.lines == ["inactive", "background", "inactive", "active"])
  }

  @Test
  func `A range of text sizes keeps a view within it`() {
    let host = HeadlessHost { Told().dynamicTypeSize(...(.xxLarge)) }
    host.setEnvironment(\.dynamicTypeSize, .accessibility1)
    #expect(host.has(.text, "active en xxLarge 42.0"))
  }

  @Test
  func `A localized key is looked up in the language around it`() {
    let host = HeadlessHost(
      locale: "ja",
      localized: { key, locale in locale.identifier == "ja" ? ["Stop": "停止", "%lld min": "%lld分"][key] : nil }
    ) {
      Text("Stop")
      Text("\(3) min")
      Text("Stop").environment(\.locale, Locale(identifier: "en"))
      Text(verbatim: "Stop 100%")
      Text("Unknown 100%")
    }
    #expect(host.all(.text).map(\.label) == ["停止", "3分", "Stop", "Stop 100%", "Unknown 100%"])
  }

  struct Opens: View {
    @Environment(\.openURL) private var openURL

    var body: some View {
      Button("Help") { openURL(URL(string: "https://example.org/help")!) }
      Button("Web") { openURL(URL(string: "https://example.org/")!) }
    }
  }

  @Test
  func `An address goes to the system, unless a view around handles it`() throws {
    let handled = Runs()
    let host = HeadlessHost {
      Opens()
      Opens().accessibilityElement(children: .contain)
        .environment(
          \.openURL,
          OpenURLAction {
            handled.count($0.path); return .handled
          })
    }
    let buttons = host.all(.button, "Help")
    #expect(buttons.count == 2)
    for button in buttons { try host.press(button) }
    #expect(host.openedURLs.map(\.absoluteString) == ["https://example.org/help"])
    #expect(handled.counts == ["/help": 1])
  }

  struct OpensWindow: View {
    @Environment(\.openWindow) private var openWindow

    var body: some View {
      Button("Open") { openWindow(id: "main") }
    }
  }

  @Test
  func `A window is opened by its identifier`() throws {
    let host = HeadlessHost { OpensWindow() }
    #expect(host.openedWindows == [])
    try host.press("Open")
    #expect(host.openedWindows == ["main"])
  }

  struct Fields: View {
    enum Field { case name, note }
    @State private var name = ""
    @State private var note = ""
    @FocusState private var field: Field?

    var body: some View {
      TextField("Name", text: $name).focused($field, equals: .name).onSubmit { field = .note }
      TextField("Note", text: $note).focused($field, equals: .note)
      Text(verbatim: "\(String(describing: field))")
      Button("Done") { field = nil }
    }
  }

  @Test
  func `Focus is read and moved by its state`() throws {
    let host = HeadlessHost { Fields() }
    try host.focus("Name")
    #expect(try host.only(.textField, "Name").isFocused)
    try host.submit("Name")
    #expect(try !host.only(.textField, "Name").isFocused)
    #expect(try host.only(.textField, "Note").isFocused)
    try host.press("Done")
    #expect(host.all(.textField).filter(\.isFocused).isEmpty)
  }
}
