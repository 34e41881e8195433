// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import LinkedRinging

/// A link beside the bedroom's, from one moment to the next.
@Suite struct LinkStateMachineTests {
  /// The name of the first run of a timer, or of a later one.
  private func name(_ timer: CountdownTimer, run: Int64 = 1, snoozes: Int = 0) -> ProjectedID {
    ProjectedID(owner: .timer(timer.id), occurrence: Occurrence(key: run), snoozes: snoozes)
  }

  // MARK: Connected

  @Test func `A remote ring rings here once, and falls silent here when it is stopped there`() async throws {
    var stage = try await LinkStage()
    let tea = try await stage.home.timer("Tea", .seconds(30))
    try await stage.follow()
    guard case .follows(next: let next)? = stage.news().first else { return #expect(Bool(false)) }
    #expect(next?.label.text == "Tea")
    try await stage.advance(by: .seconds(29))
    #expect(stage.heard.isEmpty)
    try await stage.advance(by: .seconds(1))
    #expect(stage.heard == [name(tea)] && stage.alone.isEmpty)
    try await stage.advance(by: .seconds(30))
    _ = try await stage.home.control.send(Dismiss(RingID(1)))
    try await stage.follow()
    #expect(stage.heard.isEmpty && stage.rung == [name(tea): 1])
    guard case .endedThere(_, .dismissed)? = stage.news().last else { return #expect(Bool(false)) }
  }

  @Test func `A ring cancelled there and brought back by undo rings here again`() async throws {
    var stage = try await LinkStage()
    let tea = try await stage.home.timer("Tea", .seconds(30))
    try await stage.follow()
    try await stage.advance(by: .seconds(31))
    try await stage.home.control.cancel(.timer(tea.id))
    try await stage.follow()
    #expect(stage.heard.isEmpty)
    _ = try await stage.home.control.send(Undo(nil))
    try await stage.follow()
    #expect(stage.heard == [name(tea)])
    _ = try await stage.home.control.send(Dismiss(RingID(1)))
    try await stage.follow()
    #expect(stage.heard.isEmpty)
  }

  @Test func `A ring stopped here is stopped there`() async throws {
    var stage = try await LinkStage()
    let tea = try await stage.home.timer("Tea", .seconds(5))
    try await stage.advance(by: .seconds(6))
    try await stage.stop(name(tea))
    #expect(try await stage.home.control.state().rings.isEmpty)
    #expect(try await stage.home.control.send(ListHistory(limit: 1)).rings.first?.end == .dismissed)
    guard case .answered(_, .stopped)? = stage.news().last else { return #expect(Bool(false)) }
  }

  @Test func `A ring snoozed on either side rings again on both, once`() async throws {
    for isHere in [true, false] {
      var stage = try await LinkStage()
      let tea = try await stage.home.timer("Tea", .seconds(5))
      try await stage.advance(by: .seconds(6))
      if isHere {
        try await stage.snooze(name(tea))
      } else {
        _ = try await stage.home.control.send(Snooze(RingID(1)))
        try await stage.follow()
      }
      #expect(stage.heard.isEmpty && stage.snoozed.isEmpty)
      #expect(try await stage.home.control.state().timers.first?.state.kind == .running)
      try await stage.advance(by: (isHere ? LinkStage.snooze : .minutes(9)) + .seconds(1))
      #expect(stage.heard == [name(tea, run: 2, snoozes: 1)] && stage.rung.values.allSatisfy { $0 == 1 })
    }
  }

  @Test func `A snooze of a chosen length here ends on both at the chosen time, also where it is told later`()
    async throws
  {
    for isCut in [false, true] {
      var stage = try await LinkStage()
      let tea = try await stage.home.timer("Tea", .seconds(5))
      try await stage.advance(by: .seconds(6))
      if isCut { try await stage.cut() }
      let end = stage.now.utc + .minutes(8)
      try await stage.snooze(name(tea), for: .minutes(8))
      if isCut {
        try await stage.advance(by: .minutes(3))
        // The process starts anew meanwhile, too.
        try await stage.restart()
        try await stage.mend()
      }
      #expect(try await stage.home.control.state().timers.first?.ringsNext == end)
      try await stage.advance(by: end - stage.now.utc)
      #expect(stage.heard == [name(tea, run: 2, snoozes: 1)])
    }
  }

  @Test func `A remote ring under way when the link begins rings here, too`() async throws {
    var stage = try await LinkStage()
    let tea = try await stage.home.timer("Tea", .seconds(5))
    stage.home.host.advance(by: .minutes(1))
    try await stage.follow()
    #expect(stage.heard == [name(tea)])
  }

  @Test func `A deadline cancelled or moved on the remote does not ring here`() async throws {
    var stage = try await LinkStage()
    let tea = try await stage.home.timer("Tea", .seconds(30))
    let eggs = try await stage.home.timer("Eggs", .seconds(30))
    try await stage.follow()
    try await stage.home.control.cancel(.timer(tea.id))
    _ = try await stage.home.control.tell(eggs.id, .add(.seconds(60)))
    try await stage.follow()
    try await stage.cut()
    try await stage.advance(by: .seconds(60))
    #expect(stage.rung.isEmpty)
    try await stage.advance(by: .seconds(31))
    #expect(stage.heard == [name(eggs)])
  }

  @Test func `This machine waits two seconds for a remote that does not report a due ring`() async throws {
    var stage = try await LinkStage()
    let tea = try await stage.home.timer("Tea", .seconds(30))
    try await stage.follow()
    stage.hang()
    try await stage.advance(by: .seconds(31))
    #expect(stage.heard.isEmpty)
    try await stage.advance(by: .seconds(1))
    #expect(stage.heard == [name(tea)] && stage.alone == [name(tea)])
    guard case .ringsAlone(_, since: nil)? = stage.news().last else { return #expect(Bool(false)) }
    // It does say so in the end: the same ring.
    try await stage.mend()
    #expect(stage.rung == [name(tea): 1])
    guard case .joined? = stage.news().last else { return #expect(Bool(false)) }
  }

  @Test func `A ring there that a link made of another computer's does not ring here`() async throws {
    for isAlone in [false, true] {
      var stage = try await LinkStage()
      var draft = TimerDraft(duration: .seconds(30), label: try Label("Tea · kitchen"))
      draft.isLinked = true
      _ = try await stage.home.control.make(draft, key: nil)
      try await stage.follow()
      if isAlone { try await stage.cut() }
      try await stage.advance(by: .minutes(1))
      if isAlone { try await stage.mend(anew: true) }
      #expect(try await stage.home.control.state().rings.map(\.label.text) == ["Tea · kitchen"])
      #expect(stage.rung.isEmpty)
    }
  }

  // MARK: Cut off

  @Test func `A machine cut off before a deadline rings alone at the deadline, and says since when`() async throws {
    var stage = try await LinkStage()
    let tea = try await stage.home.timer("Tea", .seconds(30))
    try await stage.follow()
    try await stage.advance(by: .seconds(10))
    let since = stage.now.utc
    try await stage.cut()
    #expect(stage.news().contains(.cut))
    try await stage.advance(by: .seconds(20))
    #expect(stage.heard == [name(tea)])
    guard case .ringsAlone(let ring, since: since)? = stage.news().last else { return #expect(Bool(false)) }
    #expect(ring.label.text == "Tea")
  }

  @Test func `A ring rung alone and reported later is one ring, stopped on both`() async throws {
    for isAnew in [true, false] {
      var stage = try await LinkStage()
      let tea = try await stage.home.timer("Tea", .seconds(30))
      try await stage.follow()
      try await stage.cut()
      try await stage.advance(by: .seconds(40))
      try await stage.mend(anew: isAnew)
      #expect(stage.heard == [name(tea)] && stage.rung == [name(tea): 1])
      try await stage.stop(name(tea))
      #expect(try await stage.home.control.state().rings.isEmpty)
    }
  }

  @Test func `Stopped here while cut off, it is stopped there when the remote is back`() async throws {
    for (isTold, isAnew) in [(true, true), (true, false), (false, true), (false, false)] {
      var stage = try await LinkStage()
      let tea = try await stage.home.timer("Tea", .seconds(30))
      try await stage.follow()
      if isTold { try await stage.advance(by: .seconds(30)) }
      try await stage.cut()
      try await stage.advance(by: .seconds(31))
      try await stage.stop(name(tea))
      guard case .answeredAlone(_, .stopped)? = stage.news().last else { return #expect(Bool(false)) }
      #expect(try await stage.home.control.state().rings.count == 1)
      try await stage.mend(anew: isAnew)
      #expect(try await stage.home.control.state().rings.isEmpty)
      #expect(stage.heard.isEmpty && stage.rung == [name(tea): 1])
    }
  }

  @Test func `Stopped there while cut off, it goes on here until the remote is back`() async throws {
    for isAnew in [true, false] {
      var stage = try await LinkStage()
      let tea = try await stage.home.timer("Tea", .seconds(30))
      try await stage.advance(by: .seconds(30))
      try await stage.cut()
      _ = try await stage.home.control.send(Dismiss(RingID(1)))
      try await stage.advance(by: .seconds(10))
      #expect(stage.heard == [name(tea)])
      try await stage.mend(anew: isAnew)
      #expect(stage.heard.isEmpty)
    }
  }

  @Test func `A ring snoozed here while cut off rings here again, and the remote learns of it later`() async throws {
    var stage = try await LinkStage()
    let tea = try await stage.home.timer("Tea", .seconds(30))
    try await stage.follow()
    try await stage.cut()
    try await stage.advance(by: .seconds(31))
    try await stage.snooze(name(tea))
    #expect(stage.heard.isEmpty)
    try await stage.advance(by: .seconds(16))
    #expect(stage.heard == [name(tea)] && stage.rung == [name(tea): 1])
    try await stage.snooze(name(tea))
    try await stage.mend()
    #expect(stage.heard.isEmpty && stage.snoozed.isEmpty)
    #expect(try await stage.home.control.send(ListHistory(limit: 1)).rings.first?.end == .snoozed)
  }

  @Test func `An alarm rings on each of its days, however long the remote is away`() async throws {
    var stage = try await LinkStage()
    // Monday, 06:00.
    try await stage.home.alarm("Work", at: (7, 0), .weekly(.weekdays))
    try await stage.follow()
    try await stage.cut()
    for wait in [TimeSpan.minutes(50), .hours(23) + .minutes(50), .hours(23) + .minutes(50)] {
      stage.home.host.advance(by: wait)
      try await stage.feed(.due)
      try await stage.advance(by: .minutes(10))
      for id in stage.heard { try await stage.stop(id) }
    }
    #expect(stage.rung.count == 3 && stage.rung.values.allSatisfy { $0 == 1 })
  }

  @Test func `Nothing rings alone at once after this machine slept, so that the remote can be heard first`()
    async throws
  {
    var stage = try await LinkStage()
    try await stage.home.timer("Tea", .minutes(5))
    try await stage.follow()
    stage.hang()
    stage.home.host.advance(by: .minutes(20))
    try await stage.feed(.due)
    #expect(stage.rung.isEmpty)
    _ = try await stage.home.control.send(Dismiss(RingID(1)))
    try await stage.mend()
    try await stage.advance(by: .seconds(10))
    #expect(stage.rung.isEmpty)
  }

  @Test func `A ring due long ago is reported, and does not ring`() async throws {
    var stage = try await LinkStage()
    try await stage.home.timer("Tea", .minutes(5))
    try await stage.follow()
    try await stage.cut()
    stage.home.host.advance(by: .hours(2))
    try await stage.feed(.due)
    stage.home.host.advance(by: .seconds(5))
    try await stage.feed(.due)
    #expect(stage.rung.isEmpty)
    guard case .missed? = stage.news().last else { return #expect(Bool(false)) }
  }

  @Test func `A stopped remote daemon is retried, and known deadlines ring here`() async throws {
    var stage = try await LinkStage()
    let tea = try await stage.home.timer("Tea", .seconds(30))
    try await stage.follow()
    try await stage.feed(.event(.stopping))
    stage.hang()
    try await stage.feed(.ended)
    #expect(stage.news().contains(.cut) && stage.looks == 0)
    try await stage.advance(by: .seconds(5))
    #expect(stage.looks == 1)
    try await stage.advance(by: .seconds(25))
    #expect(stage.alone == [name(tea)])
  }

  @Test func `A remote that lets this machine answer nothing rings on there and is quiet here`() async throws {
    var stage = try await LinkStage()
    let tea = try await stage.home.timer("Tea", .seconds(5))
    try await stage.advance(by: .seconds(6))
    stage.hang()
    try await stage.stop(name(tea))
    try await stage.feed(.refused(RingID(1)))
    try await stage.mend()
    try await stage.advance(by: .seconds(20))
    #expect(try await stage.home.control.state().rings.count == 1)
    #expect(stage.heard.isEmpty && stage.rung == [name(tea): 1])
  }

  @Test func `Cut off, each side says that it is alone`() async throws {
    var stage = try await LinkStage()
    try await stage.home.timer("Tea", .seconds(30))
    try await stage.follow()
    _ = stage.news()
    try await stage.cut()
    let kitchen = try #require(ClientName(text: "kitchen"))
    try await stage.home.control.send(NoteLostLinks([LostLink(name: kitchen, since: stage.home.host.now().utc)]))
    try await stage.advance(by: .seconds(31))
    #expect(stage.alone.count == 1)
    #expect(try await stage.home.control.state().warnings == ["link_lost:kitchen"])
    // Back together, neither does.
    try await stage.home.control.send(NoteLostLinks([]))
    try await stage.mend()
    #expect(stage.news().contains { if case .joined = $0 { true } else { false } })
    #expect(try await stage.home.control.state().warnings.isEmpty)
  }

  // MARK: Settings

  @Test func `A ring here has no file, program, terminal or output of the other machine`() async throws {
    var settings = RingSettings(sound: .file("/home/eve/x.flac"), terminal: "/dev/pts/3", snoozeLimit: 3)
    settings.output = "hdmi"
    settings.again = 2
    settings.keepsAwake = true
    let moment = Samples.start.utc
    let ring = Ring(
      id: RingID(1), owner: .timer(TimerID(1)), occurrence: Occurrence(key: 1), snoozes: 2, label: .none,
      settings: settings, planned: moment, rang: moment, late: .zero)
    let here = LinkedRing(ring, canSnooze: true).settings
    #expect(here.sound == .standard && here.terminal == nil && here.output == nil && !here.keepsAwake)
    // The remote itself rings again, and counts snoozes.
    #expect(here.again == 0 && here.snoozeLimit == 1)
    #expect(LinkedRing(ring, canSnooze: false).settings.snoozeLimit == 0)
  }
}
