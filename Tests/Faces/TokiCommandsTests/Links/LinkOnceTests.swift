// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire
import LinkedRinging
@testable import TokiCommands

/// `toki link --once` between two machines, each with a daemon of its own.
@Suite struct LinkOnceTests {
  private struct Machines {
    let here: World
    let there: World
    let remotes: FakeRemotes
    var name = "bedroom"
  }

  private func machines(as role: DeviceRole = .control, language: Language = .english) -> Machines {
    let there = World()
    let remotes = FakeRemotes(home: there.home)
    remotes.pair("bedroom", as: role)
    var here = World(language: language)
    here.remotes = remotes.port()
    here.hasTerminal = true
    return Machines(here: here, there: there, remotes: remotes)
  }

  /// Runs the link until it follows, then the body, then Ctrl-C; returns its exit code.
  private func link(
    _ machines: Machines, _ line: String = "link bedroom --once",
    _ body: @escaping @Sendable (Machines) async throws -> Void
  ) async throws -> ExitCode {
    try await withThrowingTaskGroup(of: ExitCode.self) { group in
      group.addTask { await machines.here.run(line) }
      try await machines.here.until("the link follows") { machines.here.terminal.output.contains(machines.name) }
      try await body(machines)
      machines.here.terminal.notify(.interrupted)
      return try await group.next() ?? .failed
    }
  }

  /// Waits until this machine rings, or is quiet, once time has passed on it.
  private func ringing(_ machines: Machines, _ isRinging: Bool) async throws -> [Ring] {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(600)
    while true {
      machines.here.home.host.advance(by: .milliseconds(1))
      let rings = try await machines.here.state().rings
      if rings.isEmpty != isRinging { return rings }
      guard clock.now < end else { throw World.Never() }
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  @Test func `A ring there also rings here by this machine's daemon, and a stop here stops both`() async throws {
    let machines = machines()
    try await machines.there.home.timer("Tea", .seconds(30))
    let exit = try await link(machines) { machines in
      machines.there.advance(to: .seconds(30))
      let ring = try #require(try await ringing(machines, true).first)
      #expect(ring.label.text == "Tea · bedroom")
      #expect(ring.settings.terminal == nil)
      // Computers that are linked to this one do not ring it once more.
      #expect(try await machines.here.timer().isLinked)
      try await machines.here.until("it says so") {
        machines.here.terminal.output.contains("t1 Tea rings on bedroom and here")
      }
      machines.here.terminal.type("\r")
      try await machines.here.until("both are quiet") {
        machines.here.terminal.output.contains("t1 Tea is stopped here and on bedroom")
      }
      #expect(try await machines.there.state().rings.isEmpty)
      #expect(try await machines.here.state().rings.isEmpty)
    }
    #expect(exit == .done && !machines.here.terminal.isInKeyMode)
    // Nothing of it stays in the lists of this machine.
    #expect(try await machines.here.state().timers.isEmpty)
  }

  @Test func `Two computers that are linked to each other ring each ring once`() async throws {
    let machines = machines()
    var there = machines.there
    let remotes = FakeRemotes(home: machines.here.home)
    remotes.pair("kitchen")
    (there.remotes, there.hasTerminal) = (remotes.port(), true)
    _ = try await link(machines) { [there] machines in
      let back = Machines(here: there, there: machines.here, remotes: remotes, name: "kitchen")
      try await machines.there.home.timer("Tea", .seconds(30))
      _ = try await link(back, "link kitchen --once") { _ in
        machines.there.advance(to: .seconds(30))
        _ = try await ringing(machines, true)
        // By the time that a later ring has come from here to there, the first one would have, too.
        try await machines.here.home.timer("Eggs", .seconds(1))
        machines.here.home.host.advance(by: .seconds(1))
        while try await !there.state().timers.contains(where: { $0.label.text == "Eggs · kitchen" }) {
          try await Task.sleep(for: .milliseconds(1))
        }
        #expect(try await there.state().timers.map(\.label.text) == ["Tea", "Eggs · kitchen"])
        #expect(try await machines.here.state().timers.map(\.label.text) == ["Tea · bedroom", "Eggs"])
      }
    }
  }

  @Test func `A snooze here, by any screen of this machine, snoozes both`() async throws {
    let machines = machines()
    try await machines.there.home.timer("Tea", .seconds(30))
    _ = try await link(machines) { machines in
      machines.there.advance(to: .seconds(30))
      let ring = try #require(try await ringing(machines, true).first)
      _ = try await machines.here.home.control.send(Snooze(ring.id))
      try await machines.here.until("both are snoozed") {
        machines.here.terminal.output.contains("t1 Tea is snoozed here and on bedroom")
      }
      #expect(try await machines.there.timer().state.kind == .running)
    }
    #expect(try await machines.here.state().timers.isEmpty)
  }

  @Test(arguments: [true, false])
  func `A snooze of a chosen length here, or more time, lasts as long on both`(_ isSnooze: Bool) async throws {
    let machines = machines()
    try await machines.there.home.timer("Tea", .seconds(30))
    _ = try await link(machines) { machines in
      machines.there.advance(to: .seconds(30))
      let ring = try #require(try await ringing(machines, true).first)
      let control = machines.here.home.control
      if isSnooze {
        _ = try await control.send(Snooze(ring.id, for: .minutes(20)))
      } else {
        _ = try await control.tell(try await machines.here.timer().id, .add(.minutes(20)))
      }
      try await machines.here.until("both are snoozed") {
        machines.here.terminal.output.contains("t1 Tea is snoozed here and on bedroom")
      }
      let end = machines.there.home.host.now().utc + .minutes(20)
      #expect(try await machines.there.timer().ringsNext == end)
    }
  }

  @Test(arguments: [true, false])
  func `An answer here counts on both machines, even if the link follows this daemon only later`(
    _ isStop: Bool
  ) async throws {
    let machines = machines()
    try await machines.there.home.timer("Tea", .seconds(30))
    machines.here.link.hold(.events)
    _ = try await link(machines) { machines in
      machines.there.advance(to: .seconds(30))
      let ring = try #require(try await ringing(machines, true).first)
      let control = machines.here.home.control
      if isStop { _ = try await control.send(Dismiss(ring.id)) } else { _ = try await control.send(Snooze(ring.id)) }
      machines.here.link.release(.events)
      try await machines.here.until("both are answered") {
        machines.here.terminal.output.contains("t1 Tea is \(isStop ? "stopped" : "snoozed") here and on bedroom")
      }
      #expect(try await machines.there.state().rings.isEmpty)
    }
  }

  @Test func `A ring that nobody answered here is not stopped there, even if it was not followed`() async throws {
    let machines = machines()
    try await machines.there.home.timer("Tea", .seconds(30))
    machines.here.link.hold(.events)
    _ = try await link(machines) { machines in
      machines.there.advance(to: .seconds(30))
      let ring = try #require(try await ringing(machines, true).first)
      machines.here.home.host.advance(by: ring.settings.ringLength + .seconds(1))
      _ = try await ringing(machines, false)
      machines.here.link.release(.events)
      try await machines.here.until("it says so") {
        machines.here.terminal.output.contains("nobody stopped t1 Tea here")
      }
    }
    #expect(try await machines.there.state().rings.count == 1)
  }

  /// A link that was told of a ring on its remote, and what it calls that ring.
  private func shell(_ machines: Machines) async throws -> (LinkShell, ProjectedID) {
    try await machines.there.home.timer("Tea", .seconds(1))
    machines.there.advance(to: .seconds(2))
    var shell = LinkShell(in: "bedroom", machines.here.context, terminal: nil, isJSON: false)
    let asked = shell.take(.remote(try await told(by: machines.there)))
    guard case .here(.ring(let ring, _))? = asked.first else { throw World.Never() }
    return (shell, ring.id)
  }

  private func told(by world: World) async throws -> LinkInbox.Followed {
    let state = try await world.state()
    return .item(.event(EngineEvent(sequence: state.sequence, change: .resync(state))))
  }

  @Test func `A late state from before the ring changes nothing, and an unseen removal stops the ring`()
    async throws
  {
    let machines = machines()
    let here = machines.here
    var (shell, ring) = try await shell(machines)
    let before = try await told(by: here)
    try await here.home.timer("Tea", .milliseconds(1))
    #expect(shell.take(.made(ring, TimerID(1))).isEmpty)
    #expect(shell.take(.here(before)).isEmpty)
    #expect(shell.take(.here(try await told(by: here))).isEmpty)
    // It is removed while the daemon is not followed.
    try await here.home.control.cancel(.timer(TimerID(1)), isUndoable: false)
    let tasks = shell.take(.here(try await told(by: here)))
    #expect(tasks.contains { if case .tell(RingID(1), .stopped) = $0 { true } else { false } })
  }

  @Test func `An answer counts even if it is known before its timer`() async throws {
    let machines = machines()
    let here = machines.here
    var (shell, ring) = try await shell(machines)
    try await here.home.timer("Tea", .milliseconds(1))
    here.home.host.advance(by: .milliseconds(1))
    let snoozed = try await here.home.control.send(Snooze(RingID(1)))
    #expect(shell.take(.here(try await told(by: here))).isEmpty)
    let tasks = shell.take(.made(ring, TimerID(1)))
    #expect(tasks.contains { if case .tell(RingID(1), .snoozed) = $0 { true } else { false } })
    // A key that is pressed meanwhile does not answer the next ring.
    #expect(shell.take(.notice(.keys([UInt8(ascii: " ")]))).isEmpty)
    here.home.host.advance(by: snoozed.settings.snoozeLength)
    #expect(try await here.state().rings.count == 1)
    let answers = shell.take(.here(try await told(by: here)))
    #expect(!answers.contains { if case .here(.answer) = $0 { true } else { false } })
  }

  @Test func `A stop there ends the ring here`() async throws {
    let machines = machines()
    try await machines.there.home.timer("Tea", .seconds(30))
    _ = try await link(machines) { machines in
      machines.there.advance(to: .seconds(30))
      _ = try await ringing(machines, true)
      _ = try await machines.there.home.control.send(Dismiss(RingID(1)))
      _ = try await ringing(machines, false)
      try await machines.here.until("it says so") {
        machines.here.terminal.output.contains("t1 Tea is over on bedroom: dismissed")
      }
    }
  }

  @Test func `A display may not stop its remote's ring, says so, and is quiet here`() async throws {
    let machines = machines(as: .display)
    try await machines.there.home.timer("Tea", .seconds(30))
    machines.remotes.refuse(ControlError.beyondRole(remote: "bedroom", role: "display"), .endRing)
    _ = try await link(machines) { machines in
      machines.there.advance(to: .seconds(30))
      _ = try await ringing(machines, true)
      machines.here.terminal.type(" ")
      try await machines.here.until("the refusal") {
        machines.here.terminal.errors.contains("bedroom knows this machine as display, which may not do this.")
      }
      #expect(try await machines.here.state().rings.isEmpty)
      #expect(try await machines.there.state().rings.count == 1)
    }
  }

  @Test func `Ctrl-C ends what rings here, and not what rings there`() async throws {
    let machines = machines()
    try await machines.there.home.timer("Tea", .seconds(30))
    let exit = try await link(machines) { machines in
      machines.there.advance(to: .seconds(30))
      _ = try await ringing(machines, true)
    }
    #expect(exit == .done)
    #expect(try await machines.here.state().timers.isEmpty)
    #expect(try await machines.there.state().rings.count == 1)
  }

  @Test func `A link that is started again rings a ring once`() async throws {
    let machines = machines()
    try await machines.there.home.timer("Tea", .seconds(1))
    machines.there.advance(to: .seconds(2))
    for _ in 1...2 {
      try await withThrowingTaskGroup(of: ExitCode.self) { group in
        machines.here.terminal.clear()
        group.addTask { await machines.here.run("link bedroom --once") }
        // The second one finds it ringing, but has to be there itself before its terminal goes.
        try await machines.here.until("it says so") {
          machines.here.terminal.output.contains("t1 Tea rings on bedroom")
        }
        _ = try await ringing(machines, true)
        // The terminal is gone, and nobody may be there.
        machines.here.terminal.notify(.hungUp)
        #expect(try await group.next() == .done)
      }
    }
    #expect(try await machines.here.state().timers.count == 1)
  }

  @Test func `For programs, each line is an object`() async throws {
    let machines = machines()
    try await machines.there.home.timer("Tea", .seconds(30))
    _ = try await link(machines, "link bedroom --once --json") { machines in
      machines.there.advance(to: .seconds(30))
      _ = try await ringing(machines, true)
    }
    let lines = machines.here.terminal.output.split(separator: "\n")
    #expect(
      lines.first?.hasPrefix(#"{"event":"follows","remote":"bedroom","id":"t1","label":"Tea","planned":"#) == true)
    #expect(lines.last?.hasPrefix(#"{"event":"rings","remote":"bedroom","id":"t1","label":"Tea","planned":"#) == true)
  }

  @Test func `Ctrl-C also silences what this machine's daemon has not begun yet`() async throws {
    var (shell, ring) = try await shell(machines())
    let silenced = shell.take(.notice(.interrupted)).compactMap { task -> ProjectedID? in
      if case .here(.silence(let id)) = task { id } else { nil }
    }
    #expect(silenced == [ring])
  }

  @Test func `A remote learns of a link that a person ends, and of no other end`() async throws {
    for (notice, isAway, isTold) in [
      (ProcessNotice.interrupted, false, true), (.hungUp, false, false), (.terminated, false, false),
      (.interrupted, true, false),
    ] {
      let machines = machines()
      try await withThrowingTaskGroup(of: ExitCode.self) { group in
        group.addTask { await machines.here.run("link bedroom --once") }
        try await machines.here.until("it follows") { machines.here.terminal.output.contains("bedroom") }
        if isAway {
          machines.remotes.inside.withLock {
            $0.fault = ControlError.unreachable(.remote("bedroom"), reason: "gone")
          }
          machines.remotes.breakConnection()
          try await machines.here.until("it is cut off") { machines.here.terminal.errors.contains("bedroom") }
        }
        machines.here.terminal.notify(notice)
        #expect(try await group.next() == .done)
      }
      #expect(machines.remotes.asked.contains("leave bedroom") == isTold, "\(notice) \(isAway)")
    }
  }

  @Test func `A link without a remote is refused, in both languages`() async {
    let world = World()
    #expect(await world.run("link --once") == .usage)
    #expect(world.terminal.errors == "toki: “link --once” needs REMOTE.\nAll remotes: toki remotes\n")
    let other = World(language: .japanese)
    #expect(await other.run("link --once") == .usage)
    #expect(other.terminal.errors.contains("REMOTE") && !other.terminal.errors.contains("needs"))
  }

  @Test func `A link for once is not remembered`() async throws {
    let machines = machines()
    _ = try await link(machines) { _ in }
    #expect(machines.remotes.list["bedroom"]?.isLinked == false)
  }

  @Test(arguments: [("bell", "toki link"), ("rooms", "toki remotes")])
  func `A former command leads to the present one`(_ word: String, _ offered: String) async {
    let world = World()
    #expect(await world.run(word) == .usage)
    #expect(world.terminal.errors.contains(offered))
  }
}
