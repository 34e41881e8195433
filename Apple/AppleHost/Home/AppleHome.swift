// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TrustedTime
public import TokiEngine
import TokiModel

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A person's home in an app: the engine over the store and the host, from the launch to the end.
public final class AppleHome: Sendable {
  /// The screens' way to the engine.
  public let control: LocalControl
  /// The clock that the engine goes by.
  public let clock: any HostClock
  /// Rings that the system makes while the app does not run.
  public let rings: SystemRings
  private let engine: Engine
  private let loop: any EventLoop
  private let delays: any LoopTimer
  private let interruptions: AsyncStream<Bool>
  /// Follows the interruptions until the end.
  private let following = Mutex<Task<Void, Never>?>(nil)

  /// How long the system may take to report its rings, before the engine starts without.
  private static let patience = TimeSpan.seconds(2)

  /// Opens the home in a folder, and starts its engine; overdue items ring before it returns.
  ///
  /// - Parameters:
  ///   - folder: The path of an existing folder, which has the store.
  ///   - parts: The host.
  /// - Returns: The home; it lives until `stop()`.
  /// - Throws: `StoreError` if the folder is in use or the store cannot be read.
  public static func launch(in folder: String, on parts: HostParts) async throws(StoreError) -> AppleHome {
    let home = try AppleHome(in: folder, on: parts)
    await home.start()
    return home
  }

  private init(in folder: String, on parts: HostParts) throws(StoreError) {
    let machine = parts.machine
    loop = machine.loop
    delays = machine.delays
    clock = machine.clock
    interruptions = parts.interruptions
    engine = try Engine(
      loop: machine.loop, clock: machine.clock, wakeSource: machine.wakeSource, ringer: parts.ringer,
      store: machine.store(folder), hookRunner: parts.hookRunner, timeKeeper: parts.timeKeeper)
    control = LocalControl(
      engine: engine,
      identity: EngineStatus(processID: getpid(), version: TokiVersion.current, uptime: .zero, socket: ""))
    rings = SystemRings(
      loop: machine.loop, schedules: parts.schedules, ledger: parts.ledger, clock: machine.clock,
      soundLengths: parts.soundLengths, stayRunning: parts.stayRunning, runsAlways: parts.runsAlways, board: parts.board
    )
  }

  private func start() async {
    let rang = OneAnswer<[SystemRing]>()
    Task(executorPreference: loop) { [rings] in rang.give(await rings.rang()) }
    delays.wake(at: delays.now + Self.patience) { rang.give([]) }
    await engine.start(after: await rang.value())
    await rings.follow(engine)
    followInterruptions()
    // It ends with the events, when the engine shuts down.
    Task(executorPreference: loop) { [rings, control] in
      guard let events = try? await control.events(after: nil) else { return }
      do { for try await _ in events { await rings.project() } } catch {}
    }
  }

  /// Has the system ring while a call or another app keeps the app from it.
  private func followInterruptions() {
    let task = Task(executorPreference: loop) { [rings, interruptions] in
      for await isInterrupted in interruptions { await rings.setInterrupted(isInterrupted) }
    }
    following.withLock { $0 = task }
  }

  /// Tells the engine about the system's rings, and gives the system those to come: when the app comes to the front,
  /// and when the system lets it run for a moment.
  public func refresh() async { await rings.project() }

  /// A person pressed a button of a ring that the system made; `ring` is its `ProjectedID.text`.
  public func press(_ ring: String, isSnooze: Bool) async { await rings.pressed(ring, isSnooze: isSnooze) }

  /// Ends the engine; everything is saved already, and the system keeps its rings.
  public func stop() async {
    following.withLock { $0 }?.cancel()
    await rings.end()
    await engine.shutDown()
  }
}
