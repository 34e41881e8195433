// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import LinkedRinging

/// Random lives of a link and its remote: the connection breaks, hangs and comes back, clocks drift, and people on both
/// sides set, stop and snooze.
@Suite struct LinkWorldTests {
  @Test(arguments: 1...GeneratedCases.count(of: 100))
  func `A link never rings twice, never stays silent, and a stop silences both machines`(_ seed: Int) async throws {
    var life = try await LinkLife(seed: UInt64(seed))
    for _ in 1...60 { try await life.step() }
    try await life.end()
  }
}

/// One life, by its seed.
private struct LinkLife: ~Copyable {
  private var stage: LinkStage
  private var numbers: SeededNumbers
  private let seed: UInt64
  /// What the remote had when it was last heard, and what was changed there since.
  private var known: Set<ItemID> = []
  private var touched: Set<ItemID> = []
  private var trail: [String] = []

  init(seed: UInt64) async throws {
    var stage = try await LinkStage()
    try await stage.follow()
    self.stage = stage
    numbers = SeededNumbers(seed: seed)
    self.seed = seed
  }

  private mutating func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }

  mutating func step() async throws {
    let control = stage.home.control
    let state = try await control.state()
    let items = state.items.all.map(\.id)
    let act = random(0...14)
    trail.append("\(act)@\(stage.home.host.now().boot.nanosecondsSinceBoot / 1_000_000_000)")
    switch act {
    case 0, 1, 2:
      var settings = RingSettings(snoozeLength: .seconds(15), ringLength: .seconds(Int64(random(20...300))))
      if random(0...2) == 0 { (settings.again, settings.every) = (1, .seconds(20)) }
      _ = try await control.make(
        TimerDraft(duration: .seconds(Int64(random(1...90))), settings: Said(all: settings)), key: nil)
    case 3:
      let steps = [SequenceStep(duration: .seconds(10)), SequenceStep(duration: .seconds(Int64(random(5...60))))]
      try await stage.home.sequence("Run", steps)
    case 4:
      let minute = (state.moment.utc.secondsSinceEpoch / 60 + Int64(random(1...3))) % 1440
      try await stage.home.alarm("Work", at: (Int(minute / 60), Int(minute % 60)), .weekly(.everyDay))
    case 5:
      guard let id = items.randomElement(using: &numbers) else { break }
      touched.insert(id)
      if case .timer(let timer) = id { _ = try? await control.tell(timer, .pause) }
    case 6:
      guard let id = items.randomElement(using: &numbers) else { break }
      touched.insert(id)
      try await control.cancel(id)
    case 7, 8:
      guard let ring = state.rings.randomElement(using: &numbers) else { break }
      touched.insert(ring.owner)
      _ =
        act == 7
        ? try? await control.send(Dismiss(ring.id)) : try? await control.send(Snooze(ring.id, for: .seconds(20)))
    case 9, 10:
      guard let id = stage.heard.sorted(by: { $0.text < $1.text }).randomElement(using: &numbers) else { break }
      touched.insert(id.owner)
      if act == 9 { try await stage.stop(id) } else { try await stage.snooze(id) }
    case 14: if random(0...1) == 0 { try await stage.restart(uptime: .hours(Int64(random(-20...20)))) }
    case 11: if stage.isUp { random(0...1) == 0 ? try await stage.cut() : stage.hang() }
    default:
      guard !stage.isUp else { break }
      try await stage.mend(anew: random(0...1) == 0)
      // What could not be told is told again after a while.
      try await stage.advance(by: .seconds(6))
    }
    try await stage.follow()
    for _ in 1...random(1...20) {
      stage.error = TimeSpan(
        nanoseconds: min(max(stage.error.nanoseconds + Int64(random(-50...50)) * 1_000_000, -300_000_000), 300_000_000))
      try await stage.advance(by: .seconds(1))
      try await check()
    }
  }

  mutating func end() async throws {
    try await stage.mend()
    try await stage.advance(by: .seconds(10))
    try await check()
  }

  private mutating func check() async throws {
    let state = try await stage.home.control.state()
    let place: Comment = "seed \(seed): \(trail.suffix(12).joined(separator: " "))"
    try #require(stage.rung.values.allSatisfy { $0 == 1 }, place)
    if stage.isUp {
      let there = Set(state.rings.map { ProjectedID($0) })
      try #require(stage.heard.symmetricDifference(there).isEmpty, place)
      known = Set(state.items.all.map(\.id))
      touched = []
      return
    }
    // What was known before the silence and nobody changed since rings here too.
    for ring in state.rings where ring.attempt == 1 && ring.snoozes == 0 && ring.ended == nil {
      guard known.contains(ring.owner), !touched.contains(ring.owner),
        // One that has just started waits for a moment.
        state.moment.utc - ring.planned > .seconds(stage.restarts == 0 ? 4 : 10)
      else { continue }
      try #require(stage.rung[ProjectedID(ring)] == 1, place)
    }
  }
}
