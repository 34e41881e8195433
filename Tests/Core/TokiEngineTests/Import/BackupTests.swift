// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit
import TokiWire

@testable import TokiEngine

/// Whether another machine is the same after a backup was imported there.
@Suite struct BackupTests {
  /// The parts of a stored state that no backup has, and why.
  private static let leftOut = [
    "boot": "another machine has another boot", "zones": "a machine reads its own zones",
    "keys": "requests are repeated to the machine that had them first",
    "undo": "what was done last was done there",
  ]

  /// The home as it stands once it has read its store.
  private func home(trusts: Bool = false) -> Timeline {
    let sample = BackupSample(trusts: trusts)
    var day = Timeline(utc: BackupSample.now.utc)
    day.stored = sample.stored
    day.rows = Dictionary(uniqueKeysWithValues: sample.rings.map { ($0.id, $0) })
    day.decisions = sample.decisions
    day.now = BackupSample.now
    day.restart(after: .zero)
    return day
  }

  private func backup(of day: Timeline) -> Backup {
    Backup(
      day.machine.state(at: day.now, boot: Timeline.boot), history: day.history.reversed(),
      decisions: day.decisions.reversed(), followed: day.machine.followed, counters: day.machine.counters)
  }

  private func imported(_ backup: Backup, into day: inout Timeline, replaces: Bool = true) throws {
    var batch = try BackupFile.read(BackupFile.write(backup))
    batch.replacesAll = replaces
    _ = try day.machine.importItems(batch, pinned: [:], key: nil, at: day.now)
    day.take()
  }

  private func fields(_ value: some Any) -> [String: String] {
    let fields = Mirror(reflecting: value).children.map { ($0.label ?? "", String(describing: $0.value)) }
    return Dictionary(uniqueKeysWithValues: fields)
  }

  /// Checks that no field has the same value in all samples, so that one that was lost would be seen.
  private func expectVariety(_ samples: [some Any], _ comment: Comment) {
    let all = samples.map { fields($0) }
    for name in all.first?.keys.sorted() ?? [] {
      #expect(Set(all.map { $0[name] }).count > 1, "\(comment): give \(name) another value in a sample")
    }
  }

  /// What the engine knows of an alarm, which begins anew beside items of another home.
  private static let course: Set<String> = [
    "id", "revision", "state", "next", "handled", "isHandledTrusted", "isHandledProvisional", "passed", "isOver", "era",
    "course", "awakeCheck", "planStart",
  ]

  @Test func `Beside the items of another home each alarm is all that was set`() throws {
    let home = home()
    var other = Timeline(utc: BackupSample.now.utc, home: 1)
    other.now = BackupSample.now
    _ = try other.machine.make(TimerDraft(duration: .hours(9)), key: nil, at: other.now)
    try imported(backup(of: home), into: &other, replaces: false)
    let alarms = home.machine.alarms.values
    let copies = other.machine.alarms.values
    #expect(copies.count == alarms.count)
    for (alarm, copy) in zip(alarms, copies) {
      let kept = fields(copy)
      for (name, value) in fields(alarm) where !Self.course.contains(name) {
        #expect(kept[name] == value, "\(alarm.id.text): \(name)")
      }
    }
  }

  @Test func `The sample uses every field of everything that is kept`() {
    let samples = [true, false].map { BackupSample(trusts: $0) }
    let sample = samples[0]
    expectVariety([sample.stored, StoredState()], "a home")
    expectVariety(sample.stored.timers, "timers")
    expectVariety(sample.stored.alarms, "alarms")
    expectVariety(sample.stored.sequences, "sequences")
    expectVariety(sample.stored.stopwatches, "stopwatches")
    expectVariety(sample.stored.timers.map(\.settings) + sample.stored.alarms.map(\.settings), "ring settings")
    expectVariety(sample.stored.timers.compactMap(\.trustedRun), "runs by trusted time")
    expectVariety(
      sample.stored.timers.compactMap(\.awakeCheck) + sample.stored.alarms.compactMap(\.awakeCheck), "questions")
    expectVariety([EngineSettings()] + samples.map(\.stored.settings), "settings")
    expectVariety(sample.stored.followed + [FollowedFile(FollowedSource(path: "/"))], "followed files")
    expectVariety(sample.stored.followed.map(\.source) + [FollowedSource(path: "/")], "their sources")
    expectVariety(sample.stored.followed.flatMap(\.alarms), "their alarms")
    expectVariety(sample.rings, "rings")
    expectVariety(sample.decisions, "decisions")
  }

  @Test(arguments: [true, false])
  func `A restored machine is the same, field by field, except for the fields left out`(trusts: Bool) throws {
    let day = home(trusts: trusts)
    var other = Timeline(utc: BackupSample.now.utc, home: 1)
    other.now = BackupSample.now
    try imported(backup(of: day), into: &other)
    let there = fields(other.machine.stored)
    for (name, value) in fields(day.machine.stored) where Self.leftOut[name] == nil && name != "counters" {
      #expect(there[name] == value, "\(name)")
    }
    for kind in ItemKind.allCases { #expect(other.machine.counters[kind] == day.machine.counters[kind]) }
    #expect(other.machine.counters.ring == day.machine.counters.ring)
    #expect(other.history == day.history)
    let isNew = { (decision: Decision) in ![.imported, .restored].contains(decision.kind) }
    #expect(other.decisions.filter(isNew) == day.decisions.filter(isNew))
    #expect(
      other.decisions.count == day.decisions.count + day.machine.state(at: day.now, boot: Timeline.boot).items.count)
    // It is kept as well, and goes on after a start.
    let before = fields(other.machine.stored)
    other.restart(after: .zero)
    #expect(fields(other.machine.stored)["items"] == before["items"])
    #expect(fields(other.machine.stored)["followed"] == before["followed"])
  }

  @Test(arguments: [true, false])
  func `In another boot, minutes or days later, everything continues by its instants, and due items are over`(
    trusts: Bool
  ) throws {
    let day = home(trusts: trusts)
    var other = Timeline(utc: BackupSample.now.utc + .minutes(3), home: 1)
    let moved = backup(of: day)
    var batch = moved.batch
    batch.rest.boot = BootID("the boot of another machine")
    try imported(Backup(batch, at: moved.moment), into: &other)
    for timer in day.machine.timers.values {
      let there = try #require(other.machine.timers[timer.id])
      #expect(there.deadline?.utc == timer.deadline?.utc)
      #expect(there.course == timer.course)
      #expect(there.trustedRun?.slack == timer.trustedRun?.slack)
      if let deadline = there.deadline { #expect(deadline.boot - other.now.boot == deadline.utc - other.now.utc) }
    }
    for alarm in day.machine.alarms.values {
      let there = try #require(other.machine.alarms[alarm.id])
      #expect(there.next == alarm.next && there.course == alarm.course)
      #expect(there.state.kind == alarm.state.kind)
    }
    other = Timeline(utc: BackupSample.now.utc + .days(3), home: 1)
    try imported(Backup(batch, at: moved.moment), into: &other)
    #expect(other.machine.alarms.values.allSatisfy { ![.snoozed, .ringing].contains($0.state.kind) })
    #expect(other.machine.alarms.values.allSatisfy { $0.next.map { $0 > other.now.utc } ?? true })
    #expect(other.machine.alarms.values.allSatisfy { $0.awakeCheck == nil })
  }

  @Test func `Beside existing items, a backup adds only its own`() throws {
    let day = home()
    var other = Timeline(utc: BackupSample.now.utc, home: 1)
    _ = try other.machine.make(TimerDraft(duration: .minutes(1)), key: nil, at: other.now)
    other.take()
    let settings = other.machine.settings
    let decisions = other.decisions
    try imported(backup(of: day), into: &other, replaces: false)
    #expect(other.machine.settings == settings)
    #expect(other.machine.followed.isEmpty)
    #expect(Array(other.decisions.prefix(decisions.count)) == decisions)
    #expect(other.history.isEmpty)
    #expect(other.machine.timers.values.count == day.machine.timers.values.count + 1)
  }

  @Test func `Where nothing was made yet, settings come with the rest unless somebody has set some`() throws {
    let day = home()
    var fresh = Timeline(utc: BackupSample.now.utc, home: 1)
    try imported(backup(of: day), into: &fresh, replaces: false)
    #expect(fresh.machine.settings == day.machine.settings)
    #expect(fresh.machine.followed == day.machine.followed)
    var set = Timeline(utc: BackupSample.now.utc, home: 1)
    let own = try set.machine.change(EngineSettingsEdit(lateLimit: .minutes(7)), at: set.now)
    try imported(backup(of: day), into: &set, replaces: false)
    #expect(set.machine.settings == own)
    #expect(set.machine.followed == day.machine.followed)
    try imported(backup(of: day), into: &set)
    #expect(set.machine.settings == day.machine.settings)
  }

  @Test func `A hook of the settings that is on here stays on, and no other is turned on`() throws {
    let day = home()
    var moved = backup(of: day)
    var batch = moved.batch
    #expect(batch.turnOffHooks().contains { day.machine.settings.hooks.contains($0) })
    moved = Backup(batch, at: moved.moment)
    var other = Timeline(utc: BackupSample.now.utc, home: 1)
    try imported(moved, into: &other)
    #expect(other.machine.settings.hooks == day.machine.settings.hooks.map { $0.turned(on: false) })
    _ = try other.machine.change(EngineSettingsEdit(hooks: day.machine.settings.hooks), at: other.now)
    try imported(moved, into: &other)
    #expect(other.machine.settings.hooks == day.machine.settings.hooks)
  }

  @Test func `Settings that nobody could set are refused, and nothing changes`() throws {
    let day = home()
    let moved = backup(of: day)
    var batch = moved.batch
    batch.rest.settings?.timeServers = Array(repeating: TimeServer(host: "a.example"), count: 2)
    var other = Timeline(utc: BackupSample.now.utc, home: 1)
    let before = fields(other.machine.stored)
    let refusal = #expect(throws: ControlError.self) {
      try imported(Backup(batch, at: moved.moment), into: &other)
    }
    #expect(refusal?.subject == "time_servers")
    #expect(fields(other.machine.stored) == before)
    #expect(other.take().isEmpty)
  }

  @Test func `A notice that nobody has seen comes back, and is seen once`() throws {
    let day = home()
    var other = Timeline(utc: BackupSample.now.utc, home: 1)
    try imported(backup(of: day), into: &other)
    let unseen = day.history.filter(\.isUnseen).map(\.id)
    #expect(other.machine.missed.map(\.id) == unseen)
    let first = try #require(unseen.first)
    _ = try other.machine.dismiss(first, at: other.now)
    other.take()
    #expect(other.machine.missed.map(\.id) == Array(unseen.dropFirst()))
  }
}
