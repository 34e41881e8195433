// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

@testable import TokiEngine

/// A turn that is taken back leaves nothing behind, whatever happened in it.
@Suite struct TakenBackTurnTests {
  @Test(arguments: 1...8) func `A turn that is taken back leaves the machine as at its beginning`(seed: Int) throws {
    var random = SeededNumbers(seed: UInt64(seed))
    var day = Timeline()
    day.machine.queue = RingQueue()
    var happened: [String: Int] = [:]
    for _ in 0..<GeneratedCases.count(of: 4_000, atLeast: 200) {
      let whole = day.machine
      day.machine.beginTurn()
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        day.happens(using: &random, &happened)
        // A commit is under way, and what happens meanwhile is put behind it.
        guard Int.random(in: 0..<5, using: &random) == 0 else { continue }
        let aside = day.machine.setTurnAside()
        day.machine.beginTurn()
        day.happens(using: &random, &happened)
        day.machine.resumeTurn(aside)
      }
      guard Bool.random(using: &random) else {
        day.machine.keepTurn()
        continue
      }
      day.machine.takeBackTurn()
      _ = day.machine.takeStep()
      #expect(Held(by: day.machine) == Held(by: whole))
      happened["taken back", default: 0] += 1
    }
    // Each of them did happen.
    for what in Timeline.kinds + ["taken back"] { #expect(happened[what, default: 0] > 0, "\(what) never happened") }
  }
}

/// All that a turn can change, so that two machines can be compared.
private struct Held: Equatable {
  let shelves: Shelves
  let settings: EngineSettings
  let items: [Int64]
  let lastAct: UndoableAct?
  let silenced: [ItemID: SilencedRing]
  let followed: [FollowedFile]
  let zones: HostZones
  let announced: [ItemID: ComingRing]
  let latest: HostMoment
  let deadlines: [Deadline: DeadlineInstant]
  let snoozed: Set<AlarmID>
  let checked: Set<ItemID>
  let keepers: Set<ItemID>
  let excepting: [AlarmID: String]
  let rings: [Ring]
  let ends: [BootInstant?]
  let missed: [Ring]
  let heard: RingID?
  let keys: [CreationKey]

  init(by machine: EngineStateMachine) {
    shelves = machine.shelves
    settings = machine.settings
    items = ItemKind.allCases.map { machine.counters[$0] }
    lastAct = machine.lastAct
    silenced = machine.silenced
    followed = machine.followed
    zones = machine.zones
    announced = machine.announced
    latest = machine.latest
    deadlines = Dictionary(machine.agenda.all.map { ($0.what, $0.instant) }) { first, _ in first }
    snoozed = machine.agenda.snoozed
    checked = machine.agenda.checked
    keepers = machine.agenda.keepers
    excepting = machine.agenda.excepting
    rings = machine.rings
    ends = machine.rings.map { machine.queue.end(of: $0.id) }
    missed = machine.missed
    heard = machine.queue.playing
    keys = machine.keys.all
  }
}

extension Timeline {
  fileprivate static let kinds = [
    "a timer is made", "an alarm is made", "a sequence is made", "an item is told", "an item is edited",
    "an item is cancelled", "all are cancelled", "an act is taken back", "time goes by", "a ring is stopped",
    "a ring is snoozed", "a ring has played", "the hooks change", "the clock is set", "the zone changes",
  ]

  /// Something happens, and is counted by its name if the machine did not refuse it.
  fileprivate mutating func happens(using random: inout SeededNumbers, _ happened: inout [String: Int]) {
    let kind = Self.kinds.randomElement(using: &random) ?? ""
    if (try? happens(kind, using: &random)) == true { happened[kind, default: 0] += 1 }
    _ = machine.takeStep()
  }

  private mutating func happens(_ kind: String, using random: inout SeededNumbers) throws -> Bool {
    let item = machine.shelves.all.randomElement(using: &random)
    let ring = machine.rings.randomElement(using: &random)
    let key = Bool.random(using: &random) ? "key-\(Int.random(in: 0..<2_000, using: &random))" : nil
    let span = TimeSpan.seconds(Int64.random(in: 1...1_800, using: &random))
    switch kind {
    case "a timer is made":
      let draft = TimerDraft(duration: span, settings: settings(using: &random))
      _ = try machine.make(draft, key: key, at: now)
    case "an alarm is made":
      guard let time = TimeOfDay(hour: Int.random(in: 0..<24, using: &random), minute: 0) else { return false }
      let file = Bool.random(using: &random) ? ExceptedFile(path: "/home/a/holidays.ics", days: []) : nil
      let alarm = AlarmDraft(
        times: TimesOfDay(time), days: .repeating(.weekly(.everyDay), from: nil),
        settings: settings(using: &random), exceptedFile: file)
      _ = try machine.make(alarm, key: key, at: now)
    case "a sequence is made":
      let plan = try SequencePlan([.step(SequenceStep(duration: span)), .step(SequenceStep(duration: .minutes(1)))])
      _ = try machine.make(SequenceDraft(plan: plan), key: key, at: now)
    case "an item is told":
      switch item {
      case .timer(let timer)?: _ = try machine.tell(timer.id, Bool.random(using: &random) ? .pause : .resume, at: now)
      case .alarm(let alarm)?: _ = try machine.tell(alarm.id, .skip(1), at: now)
      case .sequence(let sequence)?: _ = try machine.tell(sequence.id, .next, at: now)
      case .stopwatch?, nil: return false
      }
    case "an item is edited":
      switch item {
      case .timer(let timer)?:
        _ = try machine.edit(timer.id, Said<TimerTerms> { $0.duration = span }, at: now)
      default: return false
      }
    case "an item is cancelled":
      guard let item else { return false }
      try machine.cancel(item.id, at: now)
    case "all are cancelled":
      guard Int.random(in: 0..<20, using: &random) == 0 else { return false }
      _ = machine.cancel(together: nil, at: now)
    case "an act is taken back": _ = try machine.undo(at: now)
    case "time goes by":
      now = now + span
      while machine.fire(at: now) {}
    case "a ring is stopped":
      guard let ring else { return false }
      _ = try machine.dismiss(ring.id, at: now)
    case "a ring is snoozed":
      guard let ring else { return false }
      _ = try machine.snooze(ring.id, length: nil, at: now)
    case "a ring has played":
      guard let ring else { return false }
      machine.playedOnce(ring.id, at: now)
    case "the hooks change":
      let warning = try Hook(.warn, before: .minutes(3), .command("true"))
      _ = try machine.change(EngineSettingsEdit(hooks: Bool.random(using: &random) ? [warning] : []), at: now)
    case "the clock is set":
      now.utc = Bool.random(using: &random) ? now.utc + span : now.utc - span
      machine.clockStepped(at: now)
    case "the zone changes":
      let zone = Bool.random(using: &random) ? try SystemZone.named("Europe/Berlin") : .utc
      machine.zoneChanged(to: HostZones(host: zone, pinned: machine.zones.pinned), at: now)
    default: return false
    }
    return true
  }

  private func settings(using random: inout SeededNumbers) -> Said<RingSettings> {
    Said {
      if Bool.random(using: &random) { $0.check = .minutes(5) }
      if Bool.random(using: &random) { $0.preAlarm = PreAlarm(before: .minutes(10)) }
      if Bool.random(using: &random) { $0.keepsAwake = true }
      if Bool.random(using: &random) { $0.again = 2 }
    }
  }
}
