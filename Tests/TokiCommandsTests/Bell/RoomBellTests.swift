// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTerminal
import TokiTestKit
import TokiWire

@testable import TokiCommands

/// `toki bell` between two machines, each with a daemon of its own.
@Suite struct RoomBellTests {
  private struct Machines {
    let here: World
    let there: World
    let rooms: FakeRooms
  }

  private func machines(as role: DeviceRole = .control, language: Language = .english) -> Machines {
    let there = World()
    let rooms = FakeRooms(home: there.home)
    rooms.pair("bedroom", as: role)
    var here = World(language: language)
    here.rooms = rooms.port()
    here.hasTerminal = true
    return Machines(here: here, there: there, rooms: rooms)
  }

  /// Runs the bell until it follows, then the body, then Ctrl-C; returns its exit code.
  private func bell(
    _ machines: Machines, _ line: String = "bell --at bedroom",
    _ body: @escaping @Sendable (Machines) async throws -> Void
  ) async throws -> ExitCode {
    try await withThrowingTaskGroup(of: ExitCode.self) { group in
      group.addTask { await machines.here.run(line) }
      try await machines.here.until("the bell follows") { machines.here.terminal.output.contains("bedroom") }
      try await body(machines)
      machines.here.terminal.notify(.interrupted)
      return try await group.next() ?? .failed
    }
  }

  /// Waits until this machine rings, or is quiet, once time has passed on it.
  private func ringing(_ machines: Machines, _ isRinging: Bool) async throws -> [Ring] {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(60)
    while true {
      machines.here.home.host.advance(by: .milliseconds(1))
      let rings = try await machines.here.state().rings
      if rings.isEmpty != isRinging { return rings }
      guard clock.now < end else { throw World.Never() }
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  @Test func `What rings there rings here by this machine's daemon, and a stop here stops both`() async throws {
    let machines = machines()
    try await machines.there.home.timer("Tea", .seconds(30))
    let exit = try await bell(machines) { machines in
      machines.there.advance(to: .seconds(30))
      let ring = try #require(try await ringing(machines, true).first)
      #expect(ring.label.text == "Tea · bedroom")
      #expect(ring.settings.terminal == nil)
      try await machines.here.until("it says so") {
        machines.here.terminal.output.contains("t1 Tea rings in bedroom and here")
      }
      machines.here.terminal.type("\r")
      try await machines.here.until("both are quiet") {
        machines.here.terminal.output.contains("t1 Tea is stopped here and in bedroom")
      }
      #expect(try await machines.there.state().rings.isEmpty)
      #expect(try await machines.here.state().rings.isEmpty)
    }
    #expect(exit == .done && !machines.here.terminal.isInKeyMode)
    // Nothing of it stays in the lists of this machine.
    #expect(try await machines.here.state().timers.isEmpty)
  }

  @Test func `A snooze here, by any screen of this machine, snoozes both`() async throws {
    let machines = machines()
    try await machines.there.home.timer("Tea", .seconds(30))
    _ = try await bell(machines) { machines in
      machines.there.advance(to: .seconds(30))
      let ring = try #require(try await ringing(machines, true).first)
      _ = try await machines.here.home.control.snooze(ring.id, length: nil)
      try await machines.here.until("both are snoozed") {
        machines.here.terminal.output.contains("t1 Tea is snoozed here and in bedroom")
      }
      #expect(try await machines.there.timer().state.kind == .running)
    }
    #expect(try await machines.here.state().timers.isEmpty)
  }

  @Test func `A stop there is quiet here`() async throws {
    let machines = machines()
    try await machines.there.home.timer("Tea", .seconds(30))
    _ = try await bell(machines) { machines in
      machines.there.advance(to: .seconds(30))
      _ = try await ringing(machines, true)
      _ = try await machines.there.home.control.dismiss(RingID(1))
      _ = try await ringing(machines, false)
      try await machines.here.until("it says so") {
        machines.here.terminal.output.contains("t1 Tea is over in bedroom: dismissed")
      }
    }
  }

  @Test func `A display may not stop its room, which is told, and is quiet here all the same`() async throws {
    let machines = machines(as: .display)
    try await machines.there.home.timer("Tea", .seconds(30))
    machines.rooms.refuse(ControlError(.beyondRole, subject: "bedroom display", message: ""), .endRing)
    _ = try await bell(machines) { machines in
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
    let exit = try await bell(machines) { machines in
      machines.there.advance(to: .seconds(30))
      _ = try await ringing(machines, true)
    }
    #expect(exit == .done)
    #expect(try await machines.here.state().timers.isEmpty)
    #expect(try await machines.there.state().rings.count == 1)
  }

  @Test func `A bell that is started again rings a ring once`() async throws {
    let machines = machines()
    try await machines.there.home.timer("Tea", .seconds(1))
    machines.there.advance(to: .seconds(2))
    for _ in 1...2 {
      try await withThrowingTaskGroup(of: ExitCode.self) { group in
        machines.here.terminal.clear()
        group.addTask { await machines.here.run("bell --at bedroom") }
        // The second one finds it ringing, but has to be there itself before its terminal goes.
        try await machines.here.until("it says so") {
          machines.here.terminal.output.contains("t1 Tea rings in bedroom")
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
    _ = try await bell(machines, "bell --at bedroom --json") { machines in
      machines.there.advance(to: .seconds(30))
      _ = try await ringing(machines, true)
    }
    let lines = machines.here.terminal.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix(#"{"event":"follows","room":"bedroom","id":"t1","label":"Tea","planned":"#) == true)
    #expect(lines.last?.hasPrefix(#"{"event":"rings","room":"bedroom","id":"t1","label":"Tea","planned":"#) == true)
  }

  @Test func `Ctrl-C also silences what this machine's daemon has not begun yet`() async throws {
    let there = World()
    try await there.home.timer("Tea", .seconds(1))
    there.advance(to: .seconds(2))
    let state = try await there.state()
    var shell = BellShell(in: "bedroom", World().context, terminal: nil, isJSON: false)
    let asked = shell.take(.room(.item(.event(EngineEvent(sequence: 1, change: .resync(state)))))).compactMap {
      task -> ProjectedID? in
      if case .here(.ring(let ring, _)) = task { ring.id } else { nil }
    }
    let silenced = shell.take(.notice(.interrupted)).compactMap { task -> ProjectedID? in
      if case .here(.silence(let id)) = task { id } else { nil }
    }
    #expect(asked.count == 1 && silenced == asked)
  }

  @Test(arguments: ["bell", "bell --at here"])
  func `Without a room it is refused, in both languages`(_ line: String) async {
    let world = World()
    #expect(await world.run(line) == .usage)
    #expect(world.terminal.errors == "toki: “bell” needs --at ROOM.\nAll rooms: toki rooms\n")
    let other = World(language: .japanese)
    #expect(await other.run(line) == .usage)
    #expect(other.terminal.errors.contains("--at ROOM") && !other.terminal.errors.contains("needs"))
  }
}
