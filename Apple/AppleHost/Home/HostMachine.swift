// SPDX-License-Identifier: Apache-2.0
import Dispatch
import SQLiteStore
public import TokiEngine
public import TokiModel
import TrustedTime

/// Parts of an app's engine from the machine itself: its threads, clocks, waits and disk.
///
/// A test has another one, whose time it moves; all else is put together in the same way (`HostParts.onDevice`).
public struct HostMachine: Sendable {
  /// The loop on which the engine runs.
  public let loop: any EventLoop
  /// The clocks and the zones.
  public let clock: any HostClock
  /// Wakes the engine while the app runs.
  public let wakeSource: any WakeSource
  /// Ends short waits.
  public let delays: any LoopTimer
  /// Carries out work that may block, one piece after another, beside the loop.
  public let beside: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// Opens the store in a folder.
  public let store: @Sendable (_ folder: String) throws(StoreError) -> any Store
  /// Makes a keeper that asks servers for the time, with its knowledge at a path; `nil` for none.
  public let timeKeeper: @Sendable (_ path: String) -> (any TimeKeeper)?

  /// Joins parts.
  public init(
    loop: any EventLoop, clock: any HostClock, wakeSource: any WakeSource, delays: any LoopTimer,
    beside: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = Self.queue(),
    store: @escaping @Sendable (String) throws(StoreError) -> any Store = Self.database,
    timeKeeper: @escaping @Sendable (String) -> (any TimeKeeper)? = { _ in nil }
  ) {
    self.loop = loop
    self.clock = clock
    self.wakeSource = wakeSource
    self.delays = delays
    self.beside = beside
    self.store = store
    self.timeKeeper = timeKeeper
  }

  /// The machine that a device of Apple's is, for one launch.
  public static func onDevice() -> HostMachine {
    let loop = DispatchLoop()
    let clock = AppleClock()
    return HostMachine(
      loop: loop, clock: clock, wakeSource: DispatchWakeSource(loop: loop, clock: clock, notices: SystemNotices()),
      delays: DispatchDelays(loop: loop, clock: clock),
      timeKeeper: { path in
        ClientTimeKeeper.onDevice(
          loop, queue: DispatchQueue(label: "io.github.toki_clock.time"), bootID: clock.bootID, anchorPath: path)
      })
  }

  /// Carries work out on a queue of Dispatch.
  public static func queue() -> @Sendable (@escaping @Sendable () -> Void) -> Void {
    let queue = DispatchQueue(label: "io.github.toki_clock.ringer", qos: .userInitiated)
    return { work in queue.async { work() } }
  }

  /// The database of a person, in a folder.
  public static let database: @Sendable (String) throws(StoreError) -> any Store = { folder throws(StoreError) in
    try SQLiteStore(folder: folder)
  }
}
