// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel
public import TokiTerminal

/// Everything a command can do to the world.
public struct CommandContext: Sendable {
  public var clock: any HostClock
  /// Reaches the daemon, and starts it when there is none.
  public var connect: @Sendable () async throws(ControlError) -> any TokiControl
  /// Reaches the daemon only where one runs; `nil` where none does.
  public var connectIfRunning: @Sendable () async throws(ControlError) -> (any TokiControl)?
  /// Writes to the standard output, at once.
  public var output: @Sendable (String) -> Void
  /// Writes to the standard error.
  public var errors: @Sendable (String) -> Void
  /// The terminal to show a face on; `nil` when the input or the output is none.
  public var terminal: (any TerminalPort)?
  /// The name of the terminal, whose bell rings when nothing else can: `/dev/pts/3`.
  public var terminalName: String?
  /// Wakes a face at the digits' boundaries, and brings it notices.
  public var signals: any FaceSignals
  public var language: Language
  /// What this Toki is called: `0.1.0`.
  public var version: String
  /// The names of Toki's own sounds.
  public var soundNames: @Sendable () -> [String]
  /// The folder that a relative path of a sound begins at.
  public var workingFolder: String
  /// Asks time servers without the daemon; `nil` where that cannot be done.
  public var timeAsking: (any TimeAsking)?
  /// Time servers that this machine knows already.
  public var knownTimeServers: @Sendable () -> [HostTimeServer]
  /// Files that are imported and exported.
  public var files: CommandFiles
  /// A new idempotency key, as no one else has.
  public var newKey: @Sendable () -> String
  /// Waits until the process with this id has ended, but not for ever; whether it has.
  public var waitForEnd: @Sendable (Int32) -> Bool
  /// What this run has warned of.
  var warningLog = WarningLog()
  /// The zone that floating alarms follow: the daemon's; `nil` until it has told.
  private(set) var engineZone: ZoneName?

  public init(
    clock: any HostClock,
    connect: @escaping @Sendable () async throws(ControlError) -> any TokiControl,
    connectIfRunning: @escaping @Sendable () async throws(ControlError) -> (any TokiControl)?,
    output: @escaping @Sendable (String) -> Void, errors: @escaping @Sendable (String) -> Void,
    terminal: (any TerminalPort)?, terminalName: String?, signals: any FaceSignals,
    language: Language, version: String, soundNames: @escaping @Sendable () -> [String],
    workingFolder: String, timeAsking: (any TimeAsking)? = nil,
    knownTimeServers: @escaping @Sendable () -> [HostTimeServer] = { [] }, files: CommandFiles = .none,
    newKey: @escaping @Sendable () -> String,
    waitForEnd: @escaping @Sendable (Int32) -> Bool
  ) {
    self.clock = clock
    self.connect = connect
    self.connectIfRunning = connectIfRunning
    self.output = output
    self.errors = errors
    self.terminal = terminal
    self.terminalName = terminalName
    self.signals = signals
    self.language = language
    self.version = version
    self.soundNames = soundNames
    self.workingFolder = workingFolder
    self.timeAsking = timeAsking
    self.knownTimeServers = knownTimeServers
    self.files = files
    self.newKey = newKey
    self.waitForEnd = waitForEnd
  }

  /// The rules of the host's zone; UTC's where the host does not tell.
  var hostZone: ZoneRules { (try? clock.hostZone()) ?? .utc }

  /// The rules by which an alarm rings; the host's where its own zone is not known here.
  func zone(of alarm: Alarm) -> ZoneRules {
    let host = hostZone
    guard let name = alarm.zone.name ?? engineZone, name != host.name else { return host }
    return (try? clock.zone(named: name)) ?? host
  }

  /// The same, knowing the zone in which the daemon lives.
  func seeing(_ engineZone: ZoneName) -> CommandContext {
    var context = self
    context.engineZone = engineZone
    return context
  }

  /// The same, with each zone looked up once: for what is written in one go.
  var withKeptZones: CommandContext {
    var context = self
    context.clock = KeptZones(of: clock)
    return context
  }

  /// The zone of an alarm that is set here: what is said means the wall that this face shows.
  ///
  /// Where `TZ` gives this shell another zone than the daemon's, a floating alarm would ring at a time that
  /// nobody said; so it is pinned to the zone of the shell.
  func zoneToSet(_ zone: AlarmZone, engineZone: ZoneName) -> AlarmZone {
    guard zone == .floating, hostZone.name != engineZone else { return zone }
    return .pinned(hostZone.name)
  }

  func printLine(_ line: String) { output(line + "\n") }
}

/// What wakes a command that stays: its own deadline and notices of the system.
public protocol FaceSignals: Sendable {
  /// Begins to listen; both are called on the command's loop.
  ///
  /// - Parameters:
  ///   - keys: Whether keys, Ctrl-C and Ctrl-Z are to come as notices; without it Ctrl-Z stops the
  ///     process as it does any other.
  ///   - due: The instant that was asked for has come.
  ///   - notice: Something happened to the process.
  func start(
    keys: Bool, due: @escaping @Sendable () -> Void, notice: @escaping @Sendable (ProcessNotice) -> Void)
  /// Asks for `due` at an instant, instead of the one before; `nil` for never.
  func wake(at instant: BootInstant?)
  /// Stops listening.
  func stop()
}
