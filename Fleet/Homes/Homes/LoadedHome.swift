// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// A home that the server has loaded, with its engine.
// Proof: it is used on the server's loop.
final class LoadedHome: @unchecked Sendable {
  let held: HeldHome
  let engine: Engine
  let ringer: HomeRinger
  /// `nil` if no hooks run on this server.
  let hooks: HomeHooks?
  private let loop: HomeLoop
  private let saving: HomeSaving
  private let wakes: HomeWakeSource

  /// The parts shared by a server's homes.
  // Proof: it is used on the server's loop.
  final class Surroundings: @unchecked Sendable {
    let loop: any EventLoop
    let clock: ServerClock
    let deadlines: HomeDeadlines
    let delivery: any RingDelivery
    /// Makes the body of a hook's request; `nil` if no hooks run here.
    let json: (@Sendable (HookOccasion) -> [UInt8])?
    /// The server; `nil` only after its end.
    private weak var server: (any HomeKeeper)?

    init(
      loop: any EventLoop, clock: ServerClock, deadlines: HomeDeadlines, delivery: any RingDelivery,
      json: (@Sendable (HookOccasion) -> [UInt8])?, server: (any HomeKeeper)?
    ) {
      (self.loop, self.clock, self.deadlines, self.delivery) = (loop, clock, deadlines, delivery)
      self.json = json
      self.server = server
    }

    func touch(_ home: HomeID) { server?.touch(home) }
    func committing() { server?.committing() }
    func committed() { server?.committed() }
    func posted() { server?.posted() }
    func lose(_ home: HomeID) { server?.lose(home) }
  }

  /// Makes the engine of a home; nothing rings before `start`.
  init(_ held: HeldHome, store: any HomeStore, in server: Surroundings) throws(StoreError) {
    self.held = held
    ringer = HomeRinger(held.id, in: server)
    loop = HomeLoop(held.id, in: server)
    wakes = HomeWakeSource(held.id, in: server.deadlines)
    hooks = server.json.map { HomeHooks(of: held.id, json: $0) }
    saving = HomeSaving(store, in: server)
    engine = try Engine(
      loop: loop, clock: HomeClock(server.clock, in: held.zone), wakeSource: wakes, ringer: ringer, store: saving,
      hookRunner: hooks)
    saving.home = self
    hooks?.commit = { [weak self] in self?.engine.assumeIsolated { $0.oweCommit() } }
  }

  func start() { engine.assumeIsolated { $0.start() } }

  /// Saves and answers the changes since.
  func endTurn() { loop.endTurn?() }

  func tell(_ event: WakeEvent) { wakes.tell(event) }

  /// `true` if something rings in it that the database does not know of.
  var ringsUnsaved: Bool { engine.assumeIsolated { !$0.unsavedRings.isEmpty } }

  /// Next time that it needs an engine; `nil` for never.
  var due: UTCInstant? { engine.assumeIsolated { $0.due } }

  /// `true` if nobody would notice if it were loaded again when it is due.
  var isIdle: Bool { engine.assumeIsolated { $0.isIdle } }

  /// `true` if the database has all of its changes.
  var isSaved: Bool { engine.assumeIsolated { $0.isSaved } }

  /// The requests of hooks that a commit must save with its changes.
  func posts(changing groups: [[StoreChange]]) -> [HomePost] {
    hooks?.posts(with: engine.assumeIsolated { $0.hooksUnderWay }, changing: groups) ?? []
  }

  /// Has its engine answer reads alone, and save nothing.
  func onlyAnswer() {
    saving.close()
    engine.assumeIsolated { $0.onlyAnswer() }
  }

  /// Ends its engine at once.
  func close() {
    // First, so that no answer comes to an engine that expects none.
    saving.close()
    engine.assumeIsolated { $0.letGo() }
    wakes.close()
    loop.close()
  }
}

/// A server, as its homes see it; everything is called on its loop.
protocol HomeKeeper: AnyObject {
  /// Something has happened in a home.
  func touch(_ home: HomeID)
  /// The database is given a commit.
  func committing()
  /// The database has answered a commit.
  func committed()
  /// Requests of hooks were saved.
  func posted()
  /// The database says that another server holds a home.
  func lose(_ home: HomeID)
}
