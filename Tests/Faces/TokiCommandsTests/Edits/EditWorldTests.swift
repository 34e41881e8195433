// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiCommands

/// Random lives of a bedroom that falls silent and comes back, with people who change its alarms on both sides.
@Suite struct EditWorldTests {
  @Test(arguments: 1...60)
  func `What was changed here rings here, is told or asked in the end, and nothing is lost`(_ seed: Int) async throws {
    var life = try await EditLife(seed: UInt64(seed))
    for _ in 1...40 { try await life.step() }
    try await life.end()
  }
}

private struct EditLife: ~Copyable {
  private var stage: BellStage
  private var numbers: SeededNumbers
  private let seed: UInt64
  private let edits = Edits()
  private let keys = Counter()
  /// What the room had when it was heard last.
  private var copy: EngineState
  /// What is to ring here by itself, if nobody changes anything more.
  private var due: [ProjectedID: UTCInstant] = [:]
  private var trail: [String] = []

  private final class Edits: Sendable {
    let waiting = Mutex(RoomEdits())

    var port: RoomEditsPort {
      RoomEditsPort(
        read: { self.waiting.withLock { $0 } },
        change: { body throws(ControlError) in
          self.waiting.withLock { waiting in
            body(&waiting)
            return waiting
          }
        }, watch: { _ in })
    }
  }

  init(seed: UInt64) async throws {
    var stage = try await BellStage()
    try await stage.home.alarm("Work", at: (6, 20), .weekly(.everyDay))
    try await stage.follow()
    copy = try await stage.home.control.state()
    self.stage = stage
    numbers = SeededNumbers(seed: seed)
    self.seed = seed
  }

  private mutating func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }

  /// A time of day some minutes from now.
  private mutating func soon(_ state: EngineState) -> TimeOfDay? {
    let minute = (Int(state.moment.utc.secondsSinceEpoch / 60) + random(1...12)) % 1440
    return TimeOfDay(hour: minute / 60, minute: minute % 60)
  }

  private var here: SilentRoom {
    let keys = keys
    return SilentRoom(
      copy: copy, edits: edits.port, clock: stage.home.host, zones: EditStage.zones,
      newKey: { "key-\(keys.next())" }, fault: ControlError(.unreachable, message: ""), kept: {})
  }

  mutating func step() async throws {
    let act = random(0...13)
    trail.append("\(act)@\(stage.home.host.now().boot.nanosecondsSinceBoot / 1_000_000_000)")
    switch act {
    case 0: try await change(stage.home.control)
    case 12, 13:
      guard !stage.isUp, let alarm = try await here.state().alarms.randomElement(using: &numbers) else { break }
      try await change(here, alarm.id)
      try await change(stage.home.control, alarm.id)
    case 1, 2, 3: if !stage.isUp { try await change(here) }
    case 4:
      let state = try await stage.home.control.state()
      guard state.alarms.count < 4, let time = soon(state) else { break }
      _ = try await stage.home.control.make(
        AlarmDraft(time: time, days: random(0...1) == 0 ? .next : .weekly(.everyDay)), key: nil)
    case 5:
      let state = try await stage.home.control.state()
      if let ring = state.rings.randomElement(using: &numbers) { _ = try await stage.home.control.dismiss(ring.id) }
    case 6:
      let heard = stage.heard.sorted { $0.text < $1.text }
      if let id = heard.randomElement(using: &numbers) { try await stage.answer(id, .stopped) }
    case 7, 8:
      guard stage.isUp else { break }
      copy = try await stage.home.control.state()
      try await stage.cut()
    case 9:
      guard !stage.isUp else { break }
      try await stage.restart(uptime: .hours(Int64(random(-5...5))))
      stage.bell.copy = copy
    default: if !stage.isUp { try await meet() }
    }
    try await stage.follow()
    try await stage.feed(.edited(edits.port.read().items))
    due = [:]
    if !stage.isUp {
      let now = stage.home.host.now()
      for ring in ExpectedRing.all(of: try await here.state(), in: EditStage.zones, at: now)
      where ring.planned > now.utc + .seconds(1) { due[ring.id] = ring.planned }
    }
    for _ in 1...random(1...20) {
      try await stage.advance(by: .seconds(Int64(random(1...10))))
      try await check()
    }
  }

  /// Somebody changes an alarm through a control, any unless it is given.
  private mutating func change(_ control: some TokiControl, _ id: AlarmID? = nil) async throws {
    let state = try await control.state()
    let alarms = state.alarms.filter { id == nil || $0.id == id }
    guard let alarm = alarms.randomElement(using: &numbers), alarm.state.kind != .ringing else { return }
    // What cannot be done is refused on either side alike.
    switch random(0...8) {
    case 6, 7:
      let day = ZoneRules.utc.civil(at: stage.home.host.now().utc).date.adding(days: random(0...2))
      _ = try? await control.tell(alarm.id, .pause(day...day.adding(days: random(0...1))))
    case 0: _ = try? await control.tell(alarm.id, .turnOff)
    case 1: _ = try? await control.tell(alarm.id, .turnOn)
    case 2, 8: _ = try? await control.tell(alarm.id, .skip(random(1...2)))
    case 3: try? await control.cancel(.alarm(alarm.id))
    default: if let time = soon(state) { _ = try? await control.edit(alarm.id, AlarmEdit(time: time)) }
    }
  }

  /// The room is back, is told, and perhaps somebody answers what is asked.
  private mutating func meet() async throws {
    try await stage.mend(anew: random(0...1) == 0)
    try await tell()
    let state = try await stage.home.control.state()
    var decided: Set<ItemID> = []
    for edit in edits.port.read().questions where random(0...1) == 0 {
      let isMine = random(0...1) == 0
      let key = "key-\(keys.next())"
      _ = try edits.port.change {
        if isMine { $0.keepMine(of: edit.item, key: key) } else { $0.keepTheirs(of: edit.item) }
      }
      // Of what was changed there since it was asked, another question is right.
      let shown: AnyItem? = if case .changed(let theirs)? = edit.question { theirs } else { nil }
      if shown?.revision == state.items[edit.item]?.revision { decided.insert(edit.item) }
    }
    // Sometimes a ring comes between an answer and the telling.
    if random(0...2) == 0 { try await stage.advance(by: .minutes(Int64(random(1...12)))) }
    try await tell()
    // Nobody changed anything in the room meanwhile, so what was answered is not asked again.
    let again = edits.port.read().questions.filter { decided.contains($0.item) }
    try #require(again.isEmpty, "\(again) \(place)")
  }

  private mutating func tell() async throws {
    let host = stage.home.host
    try await EditTelling(
      control: stage.home.control, edits: edits.port, zones: EditStage.zones, now: { host.now() }
    ).run { _ in }
    try await stage.follow()
    try await stage.feed(.edited(edits.port.read().items))
  }

  mutating func end() async throws {
    if !stage.isUp { try await stage.mend() }
    try await tell()
    for round in 1...50 where !edits.port.read().edits.isEmpty {
      for edit in edits.port.read().questions {
        let key = "key-\(keys.next())"
        // What cannot become what it is here is asked until it is given up.
        _ = try edits.port.change {
          if round < 25 { $0.keepMine(of: edit.item, key: key) } else { $0.keepTheirs(of: edit.item) }
        }
      }
      try await tell()
    }
    let place = place
    try #require(edits.port.read().edits.isEmpty, place)
    // Here and there the same is to come; what is days away becomes known with the next event.
    let now = stage.home.host.now()
    func soon(_ rings: [ExpectedRing]) -> Set<ProjectedID> {
      Set(rings.filter { $0.planned < now.utc + .days(1) }.map(\.id))
    }
    let there = ExpectedRing.all(of: try await stage.home.control.state(), in: EditStage.zones, at: now)
    try #require(soon(stage.bell.expected) == soon(there), place)
  }

  private var place: Comment { "seed \(seed): \(trail.suffix(12).joined(separator: " "))" }

  private mutating func check() async throws {
    let (now, place) = (stage.home.host.now(), place)
    try #require(stage.rung.values.allSatisfy { $0 == 1 }, place)
    for (id, planned) in due where now.utc - planned > .seconds(11) {
      try #require(stage.rung[id] == 1, "\(id.text) \(place)")
    }
    guard stage.isUp else { return }
    // Both versions of what is asked are to ring.
    let waiting = edits.port.read()
    let state = try await stage.home.control.state()
    let mine = waiting.questions.compactMap { waiting.items.mine[$0.item] ?? nil }
    let both = mine + waiting.questions.compactMap { state.items[$0.item] }
    for item in both {
      for ring in ExpectedRing.all(of: state.with([item], at: now), in: EditStage.zones, at: now)
      // Later ones become known with the next event.
      where ring.planned > now.utc + .seconds(2) && ring.planned < now.utc + .days(1) {
        let isKnown = stage.bell.expected.contains { $0.id == ring.id } || stage.bell.bells.contains { $0.covers(ring) }
        try #require(isKnown, "\(ring.id.text) \(place)")
      }
    }
  }
}
