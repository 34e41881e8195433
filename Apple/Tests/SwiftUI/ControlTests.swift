// SPDX-License-Identifier: Apache-2.0
import Foundation
@_spi(Headless) import SwiftUI
import Testing

/// 2001-01-01 00:00 UTC, and `seconds` more.
func moment(_ seconds: TimeInterval) -> Date {
  Date(timeIntervalSinceReferenceDate: seconds)
}

@MainActor
struct ControlTests {
  enum Fruit: String, CaseIterable, Identifiable {
    case apple, pear
    var id: Self { self }
  }

  struct Pickers: View {
    @State private var fruit = Fruit.apple
    @State private var minutes = 2
    @State private var optional: Int?

    var body: some View {
      Picker("Fruit", selection: $fruit) {
        ForEach(Fruit.allCases) { Text($0.rawValue) }
      }
      Picker("Minutes", selection: $minutes) {
        ForEach(1..<4, id: \.self) { Text(verbatim: "\($0) min").tag($0) }
      }
      Picker("Optional", selection: $optional) {
        Text("none").tag(nil as Int?)
        Section("Some") { Text("one").tag(1) }
      }
      Text(verbatim: "\(fruit) \(minutes) \(optional ?? 0)")
    }
  }

  @Test
  func `Keys press the first control that has them and is enabled`() throws {
    struct Keys: View {
      let isEnabled: Bool
      let isWanted: Bool
      @State private var pressed = ""

      var body: some View {
        Button("One") { pressed = "one" }.keyboardShortcut(.defaultAction).disabled(!isEnabled)
        Button("Two") { pressed = "two" }.keyboardShortcut(isWanted ? .defaultAction : nil)
        Text(verbatim: pressed)
      }
    }
    let first = HeadlessHost { Keys(isEnabled: true, isWanted: true) }
    try first.press(.defaultAction)
    #expect(first.has(.text, "one"))
    let second = HeadlessHost { Keys(isEnabled: false, isWanted: true) }
    try second.press(.defaultAction)
    #expect(second.has(.text, "two"))
    #expect(throws: HeadlessError.self) { try second.press(.cancelAction) }
    let none = HeadlessHost { Keys(isEnabled: false, isWanted: false) }
    #expect(throws: HeadlessError.self) { try none.press(.defaultAction) }
  }

  @Test
  func `A picker chooses by tag, and by the identifier of ForEach where there is none`() throws {
    let host = HeadlessHost { Pickers() }
    #expect(try host.only(.picker, "Fruit").value == "apple")
    try host.choose("pear", in: "Fruit")
    try host.choose("3 min", in: "Minutes")
    try host.choose("one", in: "Optional")
    #expect(host.has(.text, "pear 3 1"))
    #expect(try host.only(.picker, "Minutes").value == "3 min")
    #expect(throws: HeadlessError.self) { try host.choose("plum", in: "Fruit") }
  }

  @Test
  func `A selection that no option has is a warning`() {
    let host = HeadlessHost {
      Picker("Minutes", selection: .constant(9)) { Text("1 min").tag(1) }
    }
    #expect(host.warnings == ["Picker “Minutes”: the selection “9” is invalid and does not have an associated tag"])
  }

  @Test
  func `An option without a tag, or with one of another type, cannot be chosen and is a warning`() throws {
    let host = HeadlessHost {
      Picker("Minutes", selection: .constant(1)) {
        Text("1 min").tag(1)
        Text("2 min").tag("2")
        Text("3 min")
      }
    }
    #expect(
      host.warnings == [
        "Picker “Minutes”: the option “2 min” has no tag of type Int",
        "Picker “Minutes”: the option “3 min” has no tag of type Int",
      ])
    #expect(throws: HeadlessError.self) { try host.choose("2 min", in: "Minutes") }
  }

  struct Numbers: View {
    @State private var count = 8
    @State private var volume = 0.5
    @State private var isEditing = 0

    var body: some View {
      Stepper("Count", value: $count, in: 1...10, step: 3)
      Slider(
        value: $volume, in: 0...2, step: 0.5, label: { Text("Volume") }, onEditingChanged: { if $0 { isEditing += 1 } })
      Slider(value: $volume, in: 0...2) { Text("Fine") }
      ProgressView(value: volume, total: 2) { Text("Progress") }
      Text(verbatim: "\(count) \(volume) \(isEditing)")
    }
  }

  @Test
  func `Steppers and sliders keep to their steps and ranges`() throws {
    let host = HeadlessHost { Numbers() }
    try host.increment("Count")
    try host.increment("Count")
    #expect(host.has(.text, "10 0.5 0"))
    try host.decrement("Count")
    try host.set(1.1, in: "Volume")
    #expect(host.has(.text, "7 1.0 1"))
    try host.set(9, in: "Volume")
    #expect(try host.only(.slider, "Volume").value == "100%")
    #expect(try host.only(.progress, "Progress").value == "100%")
    try host.decrement("Fine")
    #expect(host.has(.text, "7 1.8 2"))
  }

  struct Dates: View {
    @State private var date = moment(0)

    var body: some View {
      DatePicker("Time", selection: $date, displayedComponents: .hourAndMinute)
      DatePicker("Both", selection: $date, in: moment(0)...moment(90_000))
    }
  }

  @Test
  func `A date picker sets a date within its range, and shows it in the zone of the environment`() throws {
    let host = HeadlessHost(timeZone: TimeZone(secondsFromGMT: 9 * 3600)!) { Dates() }
    #expect(try host.only(.datePicker, "Time").value == "9:00 AM")
    try host.set(moment(3600), in: "Time")
    #expect(try host.only(.datePicker, "Both").value == "2001-01-01 10:00 AM")
    try host.set(moment(1_000_000), in: "Both")
    #expect(try host.only(.datePicker, "Both").value == "2001-01-02 10:00 AM")
  }

  struct Note: View {
    @State private var text = ""
    @State private var sent: [String] = []

    var body: some View {
      VStack {
        TextField("Note", text: $text, prompt: Text("What for?")).onSubmit { sent.append("inner") }
      }
      .onSubmit { sent.append(text) }
      Text(sent.joined(separator: ", "))
    }
  }

  @Test
  func `A field takes typed text, and the views around it hear of its submission`() throws {
    let host = HeadlessHost { Note() }
    #expect(try host.only(.textField, "Note").hint == "What for?")
    try host.type("Tea", in: "Note")
    try host.submit("Note")
    #expect(host.has(.text, "Tea, inner"))
  }

  @Test
  func `A label is its title, a labelled text its value`() throws {
    let host = HeadlessHost {
      Label("Alarms", systemImage: "alarm")
      LabeledContent("Version", value: "1.0")
      Button {
      } label: {
        Label("Add", systemImage: "plus")
      }
      Button("Delete", systemImage: "trash") {}
    }
    #expect(host.has(.text, "Alarms"))
    #expect(try host.only(.text, "Version").value == "1.0")
    #expect(host.has(.button, "Add"))
    #expect(host.has(.button, "Delete"))
    #expect(host.unnamedControls.isEmpty)
  }

  struct More: View {
    @State private var log = ""

    var body: some View {
      Menu("More") {
        Button("Edit") { log += "edit" }
        Button("Delete", role: .destructive) { log += "delete" }
      }
      Text(log)
    }
  }

  @Test
  func `A menu opens, and closes when one of its buttons was pressed`() throws {
    let host = HeadlessHost { More() }
    #expect(throws: HeadlessError.self) { try host.press("Edit") }
    try host.press("More")
    #expect(!host.has(.text, ""))
    try host.press("Edit")
    #expect(host.presentations.isEmpty)
    #expect(host.has(.text, "edit"))
    try host.press("More")
    try host.dismiss()
    #expect(host.has(.text, "edit"))
  }

  struct Disclosed: View {
    var body: some View {
      DisclosureGroup("Details") { Text("Inner") }
    }
  }

  @Test
  func `A disclosure group shows its content while it is open`() throws {
    let host = HeadlessHost { Disclosed() }
    #expect(!host.has(.text, "Inner"))
    try host.press("Details")
    #expect(host.has(.text, "Inner"))
    try host.press("Details")
    #expect(!host.has(.text, "Inner"))
  }

  @Test
  func `A text counts down to the end of its interval, by the time of the host`() {
    let host = HeadlessHost {
      Text(timerInterval: moment(0)...moment(3700))
      Text(timerInterval: moment(0)...moment(3700), pauseTime: moment(3650))
      Text(timerInterval: moment(0)...moment(3700), countsDown: false)
      Text(timerInterval: moment(0)...moment(3700), showsHours: false) + Text(verbatim: "!")
    }
    host.advance(to: moment(1))
    #expect(host.all(.text).map(\.label) == ["1:01:39", "0:50", "0:01", "61:39!"])
    host.advance(to: moment(9999))
    #expect(host.all(.text).map(\.label) == ["0:00", "0:50", "1:01:40", "0:00!"])
  }

  struct Ticks: View {
    let runs: Runs
    let dates: [Date]?

    var body: some View {
      runs.count("body")
      return VStack {
        if let dates {
          TimelineView(.explicit(dates)) { context in text(context.date) }
        } else {
          TimelineView(.periodic(from: moment(0), by: 10)) { context in text(context.date) }
        }
      }
    }

    func text(_ date: Date) -> Text {
      runs.count("content")
      return Text(verbatim: "\(Int(date.timeIntervalSinceReferenceDate))")
    }
  }

  @Test
  func `A timeline's content runs when the time passes an entry, and only then`() {
    let runs = Runs()
    let host = HeadlessHost(now: moment(25)) { Ticks(runs: runs, dates: nil) }
    #expect(host.has(.text, "20"))
    host.advance(to: moment(29))
    #expect(runs.counts == ["body": 1, "content": 1])
    host.advance(to: moment(57))
    #expect(host.has(.text, "50"))
    #expect(runs.counts == ["body": 1, "content": 2])
  }

  @Test
  func `An explicit timeline shows the last of its dates that is reached`() {
    let runs = Runs()
    let host = HeadlessHost(now: moment(0)) { Ticks(runs: runs, dates: [moment(5), moment(7), moment(60)]) }
    #expect(host.has(.text, "5"))
    host.advance(to: moment(6))
    #expect(runs.counts["content"] == 1)
    host.advance(to: moment(8))
    #expect(host.has(.text, "7"))
    host.advance(to: moment(9999))
    #expect(host.has(.text, "60"))
    #expect(runs.counts == ["body": 1, "content": 3])
  }
}
