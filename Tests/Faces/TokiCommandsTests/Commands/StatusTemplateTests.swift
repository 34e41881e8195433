// SPDX-License-Identifier: Apache-2.0
import Localization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiCommands

@Suite struct StatusTemplateTests {
  /// What a template shows of a world.
  private func text(_ template: String, of world: World) async throws -> String {
    let state = try await world.state()
    let values = StatusValues(overview: Overview(of: state), now: world.home.host.now(), zone: Samples.tokyo)
    return try Localization.$taskLanguage.withValue(.english) { try StatusTemplate(template).text(values) }
  }

  /// A countdown, a paused one, an alarm, and nothing that rings.
  private func busy(label: String = "Tea") async throws -> World {
    let world = World()
    try await world.home.timer(label, .minutes(25))
    try await world.home.timer("", .minutes(90))
    _ = try await world.home.control.tell(TimerID(2), .pause)
    try await world.home.alarm("Work", at: (7, 0), .weekly(.weekdays))
    return world
  }

  @Test(arguments: [
    ("{left}", "25:00"), ("{minutes} min", "25 min"), ("{percent} %", "0 %"), ("{label}", "Tea"), ("{id}", "t1"),
    ("{end}", "14:32:10"), ("{class}", "running"), ("{text}", "25:00 Tea"), ("{alarm} {alarm_label}", "Mon 07:00 Work"),
    ("{alarm_in}", "1 d 16 h 53 min"), ("{rings} {missed} {running} {paused} {alarms}", "0 0 1 1 1"),
    // A part is left out only while nothing in it has anything to say.
    ("[{rings} ring · ]{left}", "25:00"), ("[{label} {missed}]", "Tea 0"), ("[{left}[ and {missed} missed]]", "25:00"),
    // What is no field stands for itself.
    ("{{left} [x] [[y {} {Left} %{F#f00}{left}]", "{left} [x] [y {} {Left} %{F#f00}25:00]"),
    (#"{"text":"{left}","class":["{class}"]}"#, #"{"text":"25:00","class":"running"}"#),
    (#"{"class":[["{class}"]}"#, #"{"class":["running"]}"#),
  ])
  func `A template is filled in`(_ template: String, _ expected: String) async throws {
    #expect(try await text(template, of: busy()) == expected)
  }

  @Test func `Values in JSON are written as JSON needs them, and nowhere else`() async throws {
    let world = try await busy(label: #"a "b\c" <d>"#)
    #expect(try await text(#"{"text":"{label}"}"#, of: world) == #"{"text":"a \"b\\c\" <d>"}"#)
    #expect(try await text("{label}", of: world) == #"a "b\c" <d>"#)
    // A label cannot bring fields or brackets of its own.
    #expect(try await text("{label}", of: busy(label: "[{left}]")) == "[{left}]")
  }

  @Test(
    arguments: [
      ("{lable}", StatusTemplate.Fault.unknownField("lable")), ("[{left}", .openBracket), ("[[{left}]", nil),
      ("left", .noField), ("", .noField), (String(repeating: "[", count: 25) + "{left}", .openBracket),
      ("{left}" + String(repeating: "x", count: 2_000), .tooLong),
    ] as [(String, StatusTemplate.Fault?)])
  func `An invalid template is refused with its fault`(_ template: String, _ expected: StatusTemplate.Fault?) {
    var fault: StatusTemplate.Fault?
    do throws(StatusTemplate.Fault) { _ = try StatusTemplate(template) } catch { fault = error }
    #expect(fault == expected)
  }

  /// When a template next looks different, with nothing but a timer of 90.5 s and an alarm in 32 h 52 min 50 s.
  @Test(
    arguments: [
      ("{left}", 500), ("{percent}", 500), ("{text}", 500), ("{minutes}", 30_500),
      ("{end} {label} {class} {rings}", nil),
      ("{alarm_in}", 50_000),
    ] as [(String, Int64?)])
  func `It is drawn again when it looks different, and not before`(_ template: String, _ milliseconds: Int64?)
    async throws
  {
    let world = World()
    try await world.home.timer("Tea", .milliseconds(90_500))
    let now = world.home.host.now()
    let state = try await world.state()
    var overview = Overview(of: state)
    if template.contains("alarm") {
      try await world.home.alarm("", at: (23, 0), .weekly(.everyDay))
      overview = Overview(of: try await world.state())
    }
    let fields = try StatusTemplate(template).fields
    let change = StatusValues(overview: overview, now: now, zone: Samples.tokyo).nextChange(of: fields)
    #expect(change == milliseconds.map { now.boot + .milliseconds($0) })
  }
}
