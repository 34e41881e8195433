// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// What an engine in an app stands on: the ports, as a device has them or as a test makes them.
public struct HostParts: Sendable {
  /// The loop on which the engine runs.
  public let loop: DispatchLoop
  /// The clocks and the zone.
  public let clock: any HostClock
  /// What wakes the engine while the app runs.
  public let wakeSource: any WakeSource
  /// What makes a ring heard and seen while the app runs.
  public let ringer: any Ringer
  /// What rings while it does not run.
  public let schedules: [any SystemSchedule]
  /// What these were given.
  public let ledger: LedgerFile
  /// What asks servers for the time; `nil` for nobody.
  public let timeKeeper: (any TimeKeeper)?
  /// Does what a person wants done at a ring.
  public let hookRunner: any HookRunner
  /// Has the system let the app run in the background, or no longer; returns whether it does.
  public let stayRunning: @Sendable (Bool) -> Bool

  /// Joins parts.
  public init(
    loop: DispatchLoop, clock: any HostClock, wakeSource: any WakeSource, ringer: any Ringer,
    schedules: [any SystemSchedule], ledger: LedgerFile, timeKeeper: (any TimeKeeper)? = nil,
    hookRunner: any HookRunner = OpeningHookRunner { _ in false },
    stayRunning: @escaping @Sendable (Bool) -> Bool = { $0 }
  ) {
    self.loop = loop
    self.clock = clock
    self.wakeSource = wakeSource
    self.ringer = ringer
    self.schedules = schedules
    self.ledger = ledger
    self.timeKeeper = timeKeeper
    self.hookRunner = hookRunner
    self.stayRunning = stayRunning
  }
}
