// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// A home that the node has loaded, with its engine.
// Proof: it is used on the node's loop.
final class LoadedHome: @unchecked Sendable {
  let held: HeldHome
  let engine: Engine
  let ringer: HomeRinger
  /// `nil` if no hooks run on this node.
  let hooks: HomeHooks?
  private let loop: HomeLoop
  private let saving: HomeSaving
  private let wakes: HomeWakeSource

  /// What a home needs of its node.
  struct Surroundings {
    let loop: any EventLoop
    let clock: NodeClock
    let deadlines: HomeDeadlines
    let delivery: any RingDelivery
    /// Makes the body of a hook's request; `nil` if no hooks run here.
    let json: (@Sendable (HookOccasion) -> [UInt8])?
    /// Called on the loop when something has happened in the home.
    let touch: @Sendable (HomeID) -> Void
    /// Called on the loop when the database has answered a commit of the home.
    let committed: () -> Void
    /// Called on the loop when requests of hooks were saved.
    let posted: () -> Void
    /// Called on the loop when the database says that another node holds the home.
    let lose: (HomeID) -> Void
  }

  /// Makes the engine of a home; nothing rings before `start`.
  init(_ held: HeldHome, store: any HomeStore, in node: Surroundings) throws(StoreError) {
    self.held = held
    let id = held.id
    let clock = node.clock
    ringer = HomeRinger(id, delivery: node.delivery) { clock.isTrusted }
    let touch = node.touch
    loop = HomeLoop(node.loop) { touch(id) }
    wakes = HomeWakeSource(id, in: node.deadlines)
    let owner = Owner()
    hooks = node.json.map { HomeHooks(of: id, json: $0) }
    saving = HomeSaving(
      store, due: { owner.engine?.assumeIsolated { $0.due } }, hooks: hooks,
      runs: { owner.engine?.assumeIsolated { $0.hooksUnderWay } ?? [] }, posted: node.posted
    ) { isLost in
      node.committed()
      if isLost { node.lose(id) }
      touch(id)
    }
    engine = try Engine(
      loop: loop, clock: HomeClock(clock, in: held.zone), wakeSource: wakes, ringer: ringer, store: saving,
      hookRunner: hooks)
    owner.engine = engine
  }

  /// The engine, for those who are made before it.
  private final class Owner { weak var engine: Engine? }

  func start() { engine.assumeIsolated { $0.start() } }

  /// Saves and answers what has happened since.
  func endTurn() { loop.endTurn?() }

  func tell(_ event: WakeEvent) { wakes.tell(event) }

  /// When it needs an engine next; `nil` for never.
  var due: UTCInstant? { engine.assumeIsolated { $0.due } }

  /// Whether nobody would notice if it were loaded again when it is due.
  var isIdle: Bool { engine.assumeIsolated { $0.isIdle } }

  /// Whether the database knows all that has happened in it.
  var isSaved: Bool { engine.assumeIsolated { $0.isSaved } }

  /// Ends its engine at once.
  func close() {
    // First, so that no answer comes to an engine that expects none.
    saving.close()
    engine.assumeIsolated { $0.letGo() }
    wakes.close()
    loop.close()
  }
}
