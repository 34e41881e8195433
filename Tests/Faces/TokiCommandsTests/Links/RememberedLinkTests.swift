// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire
@testable import LinkedRinging
@testable import TokiCommands

/// A machine that is linked with a bedroom: its link ends and begins again, with what it has kept.
@Suite struct RememberedLinkTests {
  private let there = World()
  private let here: World
  private let remotes: FakeRemotes
  private let kept = Kept()

  private final class Kept: Sendable {
    let link = Mutex<KeptLink?>(nil)
    var value: KeptLink? { link.withLock { $0 } }
  }

  init() {
    remotes = FakeRemotes(home: there.home)
    remotes.pair("bedroom")
    var here = World()
    here.remotes = remotes.port()
    self.here = here
  }

  /// One life of the link: follows the remote while the body runs, then is told to end.
  @discardableResult
  private func life(_ body: @escaping @Sendable () async throws -> Void) async throws -> ExitCode {
    let remote = try #require(remotes.list["bedroom"])
    let (here, kept) = (here, kept)
    here.terminal.clear()
    return try await withThrowingTaskGroup(of: ExitCode.self) { group in
      group.addTask {
        let keeping = LinkKeeping(
          former: kept.value, keep: { new in kept.link.withLock { $0 = new } },
          began: { here.terminal.print("began\n") })
        return await Toki.follow(remote, in: here.context, keeping: keeping)
      }
      try await here.until("the link begins") { here.terminal.output.contains("began") }
      try await body()
      here.terminal.notify(.terminated)
      return try await group.next() ?? .failed
    }
  }

  /// Waits until this machine rings, or is quiet, once time has passed on it.
  private func ringing(_ isRinging: Bool) async throws -> [Ring] {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(600)
    while true {
      here.home.host.advance(by: .milliseconds(1))
      let rings = try await here.state().rings
      if rings.isEmpty != isRinging { return rings }
      guard clock.now < end else { throw World.Never() }
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  /// A first life in which the bedroom's timer rings here too.
  private func ringOnce() async throws -> Ring {
    let rung = Mutex<Ring?>(nil)
    try await there.home.timer("Tea", .seconds(30))
    try await life {
      there.advance(to: .seconds(30))
      let ring = try #require(try await ringing(true).first)
      rung.withLock { $0 = ring }
      try await here.until("its timer is kept") { kept.value?.timers.isEmpty == false }
    }
    return try #require(rung.withLock { $0 })
  }

  private enum Answer { case stop, snooze, removal }

  @Test(arguments: [Answer.stop, .snooze, .removal])
  private func `An answer given here while no link ran is passed on by the next link`(_ answer: Answer) async throws {
    let ring = try await ringOnce()
    switch answer {
    case .stop: _ = try await here.home.control.send(Dismiss(ring.id))
    case .snooze: _ = try await here.home.control.send(Snooze(ring.id, for: .minutes(20)))
    case .removal: try await here.home.control.cancel(ring.owner, isUndoable: false)
    }
    let end = there.home.host.now().utc + .minutes(20)
    #expect(try await there.state().rings.count == 1)
    try await life { [there, here] in
      let clock = ContinuousClock()
      let end = clock.now + .seconds(600)
      while try await !there.state().rings.isEmpty {
        guard clock.now < end else { throw World.Never() }
        try await Task.sleep(for: .milliseconds(1))
      }
      #expect(try await here.state().rings.isEmpty)
    }
    #expect(try await there.timer().ringsNext == (answer == .snooze ? end : nil))
  }

  @Test func `A ring goes on while no link runs, and the next one makes no other of it`() async throws {
    let ring = try await ringOnce()
    #expect(try await here.state().rings.map(\.id) == [ring.id])
    try await life { [there] in
      _ = try await there.home.control.send(Dismiss(try #require(try await there.state().rings.first).id))
      _ = try await ringing(false)
    }
    #expect(try await here.history().count == 1)
    #expect(try await here.state().timers.isEmpty)
  }

  @Test func `The machine is woken half a minute before what is to ring, and for nothing else`() async throws {
    try await there.home.timer("Tea", .minutes(10))
    try await life { [here, there] in
      let woken = Samples.start.boot + .minutes(10) - .seconds(30)
      try await here.until("the wake-up") { here.terminal.machineWakesAt == woken }
      try await there.home.control.cancel(.timer(TimerID(1)))
      try await here.until("its end") { here.terminal.machineWakesAt == nil }
      // In the last half minute it is woken for the ring itself.
      try await there.home.timer("Eggs", .seconds(20))
      try await here.until("the ring") { here.terminal.machineWakesAt == Samples.start.boot + .seconds(20) }
    }
  }

  @Test func `A remote that has ended the pairing is no failure, and is kept`() async throws {
    remotes.inside.withLock { $0.fault = ControlError.notPaired(remote: "bedroom") }
    let exit = try await life { [here, kept] in
      try await here.until("it is over") { kept.value?.isOver == true }
    }
    #expect(exit == .done)
    #expect(here.terminal.errors.contains("does not know this machine any more"))
  }
}
