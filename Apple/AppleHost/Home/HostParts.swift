// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// The ports of an engine in an app, as a device has them or as a test makes them.
public struct HostParts: Sendable {
  /// Threads, clocks, waits and disk.
  public let machine: HostMachine
  /// Makes a ring heard and seen while the app runs.
  public let ringer: any Ringer
  /// Rings while it does not run.
  public let schedules: [any SystemSchedule]
  /// The record of the rings given to these.
  public let ledger: LedgerFile
  /// Asks servers for the time; `nil` for none.
  public let timeKeeper: (any TimeKeeper)?
  /// Does a person's own actions at a ring.
  public let hookRunner: any HookRunner
  /// Has the system let the app run in the background, or no longer; returns whether it does.
  public let stayRunning: @Sendable (Bool) -> Bool
  /// `true` if nothing suspends the app while its process lives, as on a Mac.
  public let runsAlways: Bool
  /// Lengths of the sounds that the system plays, where known.
  public let soundLengths: [RingSound: TimeSpan]
  /// Tells when a call or another app begins to keep the app from ringing, and when that may be over.
  public let interruptions: AsyncStream<Bool>
  /// Shows the glance in the widget; `nil` where there is none.
  public let board: GlanceBoard?

  /// Joins parts.
  public init(
    machine: HostMachine, ringer: any Ringer, schedules: [any SystemSchedule], ledger: LedgerFile,
    timeKeeper: (any TimeKeeper)? = nil,
    hookRunner: any HookRunner = OpeningHookRunner { _ in false },
    stayRunning: @escaping @Sendable (Bool) -> Bool = { $0 }, runsAlways: Bool = false,
    soundLengths: [RingSound: TimeSpan] = [:],
    interruptions: AsyncStream<Bool> = AsyncStream { $0.finish() }, board: GlanceBoard? = nil
  ) {
    self.machine = machine
    self.ringer = ringer
    self.schedules = schedules
    self.ledger = ledger
    self.timeKeeper = timeKeeper
    self.hookRunner = hookRunner
    self.stayRunning = stayRunning
    self.runsAlways = runsAlways
    self.soundLengths = soundLengths
    self.interruptions = interruptions
    self.board = board
  }
}
