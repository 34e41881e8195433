// SPDX-License-Identifier: Apache-2.0
import Foundation
import Observation
@_spi(Headless) import SwiftUI
import Testing

/// Number of runs of bodies, by name.
@MainActor
final class Runs {
  var counts: [String: Int] = [:]

  func count(_ name: String) {
    counts[name, default: 0] += 1
  }
}

@Observable
@MainActor
final class Model {
  var name = "Tea"
  var count = 0
  @ObservationIgnored var unobserved = 0
}

@MainActor
struct StateTests {
  struct Counter: View {
    let name: String
    @State private var count = 0

    var body: some View {
      Text(verbatim: "\(name): \(count)")
      Button("Add to \(name)") { count += 1 }
    }
  }

  @Test
  func `A view shows its state, and a button changes it`() throws {
    let host = HeadlessHost { Counter(name: "A") }
    #expect(host.has(.text, "A: 0"))
    try host.press("Add to A")
    try host.press("Add to A")
    #expect(host.has(.text, "A: 2"))
  }

  @Test
  func `One view value used twice has two states`() throws {
    let counter = Counter(name: "A")
    let host = HeadlessHost {
      VStack {
        counter
        counter.accessibilityElement(children: .contain).accessibilityLabel("second")
      }
    }
    #expect(host.all(.text, "A: 0").count == 2)
    let first = try #require(host.all(.button, "Add to A").first)
    try host.press(first)
    #expect(host.all(.text, "A: 0").count == 1)
    #expect(host.all(.text, "A: 1").count == 1)
  }

  struct Parent: View {
    let runs: Runs
    @State private var isOn = false
    @State private var unread = 0

    var body: some View {
      runs.count("parent")
      return VStack {
        Child(isOn: $isOn, runs: runs)
        Constant(runs: runs)
        Button("Unread") { unread += 1 }
      }
    }
  }

  struct Child: View {
    @Binding var isOn: Bool
    let runs: Runs

    var body: some View {
      runs.count("child")
      return Toggle(isOn ? "On" : "Off", isOn: $isOn)
    }
  }

  struct Constant: View {
    let runs: Runs

    var body: some View {
      runs.count("constant")
      return Text("Same")
    }
  }

  @Test
  func `A binding changes the state of its owner, and only a body that read it runs again`() throws {
    let runs = Runs()
    let host = HeadlessHost { Parent(runs: runs) }
    #expect(runs.counts == ["parent": 1, "child": 1, "constant": 1])
    try host.toggle("Off")
    #expect(try host.only(.toggle, "On").value == "on")
    #expect(runs.counts == ["parent": 1, "child": 2, "constant": 1])
    try host.press("Unread")
    #expect(runs.counts == ["parent": 1, "child": 2, "constant": 1])
  }

  struct Reading: View {
    let runs: Runs
    @State private var number = 0

    var body: some View {
      runs.count("reading")
      return VStack {
        Text(verbatim: "\(number)")
        Constant(runs: runs)
        Button("Add") { number += 1 }
        Button("Same") { number += 0 }
      }
    }
  }

  @Test
  func `A view whose fields are the same does not run when the body around it does`() throws {
    let runs = Runs()
    let host = HeadlessHost { Reading(runs: runs) }
    try host.press("Add")
    #expect(runs.counts == ["reading": 2, "constant": 1])
    try host.press("Same")
    #expect(runs.counts == ["reading": 2, "constant": 1])
  }

  struct ModelView: View {
    let model: Model
    let runs: Runs

    var body: some View {
      runs.count("model")
      return VStack {
        Text(verbatim: "\(model.name) \(model.unobserved)")
        Text(verbatim: "fixed")
      }
    }
  }

  @Test
  func `A body runs again when an observed property that it read changes, and for no other`() {
    let (model, runs) = (Model(), Runs())
    let host = HeadlessHost { ModelView(model: model, runs: runs) }
    host.perform { model.count += 1 }
    #expect(runs.counts["model"] == 1)
    host.perform { model.unobserved = 7 }
    #expect(host.has(.text, "Tea 0"))
    host.perform { model.name = "Eggs" }
    #expect(host.has(.text, "Eggs 7"))
    #expect(runs.counts["model"] == 2)
  }

  struct Editor: View {
    @Bindable var model: Model

    var body: some View {
      TextField("Name", text: $model.name)
    }
  }

  @Test
  func `Bindable gives bindings to a model, and a field shows what the model says`() throws {
    let model = Model()
    let host = HeadlessHost { Editor(model: model) }
    #expect(try host.only(.textField, "Name").value == "Tea")
    try host.type("Rice", in: "Name")
    #expect(model.name == "Rice")
    host.perform { model.name = "Soup" }
    #expect(try host.only(.textField, "Name").value == "Soup")
  }

  struct OwnsModel: View {
    @State private var model = Model()

    var body: some View {
      Text(model.name)
      Button("Rename") { model.name = "Rice" }
    }
  }

  @Test
  func `A model in state is observed`() throws {
    let host = HeadlessHost { OwnsModel() }
    try host.press("Rename")
    #expect(host.has(.text, "Rice"))
  }

  struct Parts: View {
    struct Time: Equatable {
      var minutes = 5
      var name: String? = "Tea"
    }
    @State private var time = Time()

    var body: some View {
      Stepper("Minutes", value: $time.minutes, in: 1...9)
      if let name = Binding($time.name) {
        TextField("Name", text: name)
      }
      Text(verbatim: "\(time.minutes) \(time.name ?? "none")")
      Button("Forget") { time.name = nil }
    }
  }

  @Test
  func `A binding leads on to a part of its value, and to one that may be missing`() throws {
    let host = HeadlessHost { Parts() }
    try host.increment("Minutes")
    try host.type("Rice", in: "Name")
    #expect(host.has(.text, "6 Rice"))
    try host.press("Forget")
    #expect(host.all(.textField).isEmpty)
  }

  struct ChangesInBody: View {
    @State private var runs = 0

    var body: some View {
      if runs < 3 { runs += 1 }
      return Text(verbatim: "\(runs)")
    }
  }

  @Test
  func `State that is changed while a body runs is a warning`() {
    let host = HeadlessHost { ChangesInBody() }
    #expect(host.warnings == ["State is changed while a body is evaluated"])
  }

  @Test
  func `An action that outlives its host does nothing, and no harm`() throws {
    var host: HeadlessHost? = HeadlessHost { Counter(name: "A") }
    let button = try #require(host?.all(.button, "Add to A").first)
    host = nil
    let other = HeadlessHost { Counter(name: "B") }
    try other.press(button)
    #expect(other.has(.text, "B: 0"))
  }

  struct Blinking: View {
    @State private var isOn = false

    var body: some View {
      Text(verbatim: "\(isOn)").onChange(of: isOn, initial: true) { isOn.toggle() }
    }
  }

  @Test
  func `Views that change each other for ever are a warning`() {
    let host = HeadlessHost { Blinking() }
    #expect(host.warnings == ["The views do not settle: each pass changes something that they show"])
  }
}
