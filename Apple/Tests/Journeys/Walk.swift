// SPDX-License-Identifier: Apache-2.0
import Foundation
@_spi(Headless) import SwiftUI
import TokiEngine
import TokiModel
import TokiTestKit
import TokiViews

/// A journey on its way through the SwiftUI app.
@MainActor final class Walk {
  private let app: AppUnderTest
  private let timeKeeper = RecordedTimeKeeper()
  private let isJapanese: Bool
  private var started: BootInstant?
  private var paused: BootInstant?
  private var remembered: [String: Left] = [:]
  private var servers: [TimeServer] = []

  init(isJapanese: Bool) throws {
    self.isJapanese = isJapanese
    app = try AppUnderTest(
      utc: TestHome.monday6, locale: isJapanese ? "ja_JP" : "en_GB", timeKeeper: timeKeeper)
  }

  /// Does all steps; stops at the first that is not as the journey says.
  func walk(_ journey: Journey) throws {
    for (number, step) in journey.steps.enumerated() {
      do { try take(step) } catch {
        throw JourneyError("Step \(number + 1), “\(step)”: \(error), in\n\(tree)")
      }
    }
  }

  /// The reachable elements, without the options of pickers, which would hide all else.
  private var tree: String {
    app.screen.tree.split(separator: "\n").filter { !$0.contains("  option “") && !$0.hasSuffix("(hidden)") }
      .joined(separator: "\n")
  }

  private func take(_ step: JourneyStep) throws {
    let subject = step.subject.description
    switch step.word {
    case .open: try app.screen.press(said(subject))
    case .choose: try choose(step.details["value"]?.description ?? "", subject)
    case .turnOn: try turnOn(said(subject))
    case .press: try press(subject)
    case .canPress: try expect(button(subject)?.isEnabled == true, "it cannot be pressed")
    case .greyed: try expect(button(subject)?.isEnabled == false, "it is not greyed")
    case .absent: try expect(button(subject) == nil, "it is there")
    case .see: try see(step)
    case .gone: try expect(!isSeen(step), "it is still seen")
    case .clock: app.away(try span(until: subject))
    case .until: app.follow(try span(until: subject))
    case .before: try expect(try span(until: subject) < .hours(12), "it is later already")
    case .clockShown: try expect(texts.contains(minute), "the time, \(minute), is not shown")
    case .wait: app.follow(try seconds(step.subject))
    case .left: try checkLeft(step)
    case .away: app.away(try seconds(step.subject))
    case .relaunch: try app.relaunch(after: seconds(step.subject))
    case .setElsewhere: try setElsewhere(step)
    case .commandRan: try expect(app.opened == [Self.shortcut], "\(app.opened) was opened")
    case .timeServers: try setServers(isAnswering: subject == "answering")
    }
    try expect(app.screen.warnings.isEmpty, "SwiftUI would complain: \(app.screen.warnings)")
    try expect(app.screen.unnamedControls.isEmpty, "controls without a name: \(app.screen.unnamedControls)")
  }

  private func expect(_ isTrue: Bool, _ otherwise: String) throws {
    if !isTrue { throw JourneyError(otherwise) }
  }

  // MARK: - Words

  private func said(_ english: String) throws -> String {
    guard isJapanese else { return english }
    guard let text = StringCatalog.toki?.text(english) else { throw JourneyError("no Japanese for “\(english)”") }
    return text
  }

  private func text(_ step: JourneyStep) throws -> String {
    let english = step.subject.description
    let text = step.details["match"]?.text == "as it is" || english == "Tea" ? english : try said(english)
    return (step.details["with"]?.places ?? [:]).reduce(text) {
      $0.replacing("{\($1.key)}", with: $1.value)
    }
  }

  /// All that is read on the screen, line by line.
  private var texts: [String] {
    let all = app.screen.all().flatMap { [$0.label, $0.value] as [String] }
    return all.flatMap { $0.split(separator: "\n").map { String($0) } }
  }

  private func isSeen(_ step: JourneyStep) throws -> Bool {
    let text = try text(step)
    let isStart = step.details["match"]?.text == "start"
    return texts.contains { isStart ? $0.hasPrefix(text) : $0 == text }
  }

  private func see(_ step: JourneyStep) throws {
    for _ in 0..<Int(step.details["within"]?.number ?? 0) where try !isSeen(step) { app.follow(.seconds(1)) }
    try expect(isSeen(step), "“\(try text(step))” is not seen")
  }

  // MARK: - Controls

  private func button(_ english: String) throws -> HeadlessElement? {
    app.screen.all(.button, try said(english)).first
  }

  private func press(_ english: String) throws {
    for name in Journey.names[english] ?? [english] { try app.screen.press(said(name)) }
    switch english {
    case "Start", "Resume": started = app.host.now().boot
    case "Pause": paused = app.host.now().boot
    default: break
    }
  }

  private func turnOn(_ name: String) throws {
    try app.screen.toggle(name)
    try expect(app.screen.only(.toggle, name).value == "on", "it is off")
  }

  private func choose(_ value: String, _ subject: String) throws {
    // Hour and minute of a time are one control here.
    guard !["Hour", "Minute"].contains(subject) else { return try chooseTime(value, subject) }
    let name = try said(subject)
    let options = try app.screen.only(.picker, name).children.map(\.label)
    guard let option = options.first(where: { Int($0) == Int(value) }) else {
      throw JourneyError("\(value) is not among \(options)")
    }
    try app.screen.choose(option, in: name)
  }

  private func chooseTime(_ value: String, _ subject: String) throws {
    let picker = try said("Time of day")
    var parts = try app.screen.only(.datePicker, picker).value.split(separator: ":").compactMap { Double($0) }
    guard let part = Double(value), parts.count == 2 else { throw JourneyError("\(value) is no part of \(parts)") }
    parts[subject == "Hour" ? 0 : 1] = part
    try app.screen.set(Date(timeIntervalSince1970: (parts[0] * 60 + parts[1]) * 60), in: picker)
  }

  // MARK: - Time

  private func seconds(_ value: JourneyValue) throws -> TimeSpan {
    guard let seconds = value.number else { throw JourneyError("\(value) is no number of seconds") }
    return .milliseconds(Int64((seconds * 1_000).rounded()))
  }

  private func span(until time: String) throws -> TimeSpan {
    let fields = time.split(separator: ":").compactMap { Int64($0) }
    guard fields.count == 3 else { throw JourneyError("\(time) is no time of day") }
    let day = TimeSpan.days(1).nanoseconds
    let wanted = TimeSpan.seconds((fields[0] * 60 + fields[1]) * 60 + fields[2])
    let since = app.host.now().utc.nanosecondsSinceEpoch % day
    return TimeSpan(nanoseconds: ((wanted.nanoseconds - since) % day + day) % day)
  }

  /// The zone of the journeys here is UTC.
  private var minute: String {
    let minutes = app.host.now().utc.nanosecondsSinceEpoch / TimeSpan.minutes(1).nanoseconds % 1_440
    let two = { (number: Int64) in number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(minutes / 60)):\(two(minutes % 60))"
  }

  // MARK: - Time left

  private func checkLeft(_ step: JourneyStep) throws {
    let of = try remembered[step.subject.description] ?? Left(exactly: seconds(step.subject))
    let kind = step.details["while"]?.text
    let isFine = step.details["to"]?.text == "milliseconds"
    // Milliseconds are drawn thirty times a second, and are right when they are.
    if isFine, kind == "running" { app.follow(app.untilNextChange ?? .zero) }
    let found = try left()
    let now = app.host.now().boot
    if isFine {
      try expect(found.unit == .milliseconds(1), "\(found.shown.nanoseconds) ns are shown without milliseconds")
    }
    guard kind != "standing" else {
      return try expect(of.isShown(as: found), "\(found.shown.nanoseconds) ns are left")
    }
    guard let started, let end = kind == "paused" ? paused : now else { throw JourneyError("nothing has begun") }
    try expect(of.canBecome(found, after: end - started), "\(found.shown.nanoseconds) ns are left")
    if let name = step.details["remember"]?.text { remembered[name] = found }
  }

  /// The digits on the screen, or the picker's columns.
  private func left() throws -> Left {
    let digits = app.screen.all(.text).compactMap { Left(digits: $0.value) ?? Left(digits: $0.label) }
    if digits.count == 1 { return digits[0] }
    guard digits.isEmpty else { throw JourneyError("\(digits.count) spans are shown") }
    let fields = try ["Hours", "Minutes", "Seconds"].compactMap { Int64(try app.screen.only(.picker, said($0)).value) }
    guard fields.count == 3 else { throw JourneyError("nothing says what is left") }
    return Left(exactly: .seconds((fields[0] * 60 + fields[1]) * 60 + fields[2]))
  }

  // MARK: - The world

  /// An app runs no command: it opens a shortcut of the person's instead.
  private static let shortcut = "shortcuts://run-shortcut?name=Lights"

  private func setElsewhere(_ step: JourneyStep) throws {
    let label = try Label(step.details["label"]?.text ?? "")
    guard let length = step.details["seconds"] else { throw JourneyError("a timer has a length") }
    let hooks = step.details["command"] == nil ? [] : [try Hook(.ring, .open(Self.shortcut))]
    let draft = TimerDraft(
      duration: try seconds(length), label: label, settings: Said(all: RingSettings(hooks: hooks)))
    app.make(draft)
    started = app.host.now().boot
  }

  private func setServers(isAnswering: Bool) throws {
    if !isAnswering {
      servers = (1...3).map { TimeServer(host: "127.0.0.\($0)") }
      let edit = EngineSettingsEdit(timeServers: servers)
      app.screen.perform { app.home.ask { control async throws(ControlError) in _ = try await control.change(edit) } }
    }
    let silent = TrustedTimeReport(
      isSynchronizing: true, servers: servers.map { TimeServerReport(server: $0, verdict: .waiting) })
    let report =
      isAnswering ? app.host.trustedTime(ahead: .zero, bound: .milliseconds(1), servers: servers) : silent
    app.screen.perform { timeKeeper.send(report) }
  }
}
