// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiEngine
public import TokiModel
public import TokiWire

/// Everything through which a command acts on the world.
public struct CommandContext: Sendable {
  /// The host's clock and zones.
  public var clock: any HostClock
  /// Connects to the daemon, and starts it if none runs.
  public var connect: @Sendable () async throws(ControlError) -> any TokiControl
  /// Connects again after the connection was lost; as `connect` unless more patience is wanted.
  public var reconnect: @Sendable () async throws(ControlError) -> any TokiControl
  /// Connects to a running daemon; `nil` if none runs.
  public var connectIfRunning: @Sendable () async throws(ControlError) -> (any TokiControl)?
  /// Connects to a daemon that runs, without causing one to be started; `nil` if none runs.
  public var connectIfHeld: @Sendable () async throws(ControlError) -> (any TokiControl)?
  /// The same with little patience, so that a daemon that hangs is not noticed: `.noAnswer` after 150 ms.
  public var connectBriefly: @Sendable () async throws(ControlError) -> (any TokiControl)?
  /// Writes to standard output immediately.
  public var output: @Sendable (String) -> Void
  /// Writes to standard error.
  public var errors: @Sendable (String) -> Void
  /// The terminal for a display; `nil` if input or output is not a terminal.
  public var terminal: (any TerminalPort)?
  /// Styling of the text on standard output.
  public var styling = TextStyling.none
  /// Value of `TOKI_SCREEN`; `nil` if it is not set.
  public var screenVariable: String?
  /// Value of `TOKI_CITIES`; `nil` if it is not set.
  public var citiesVariable: String?
  /// `true` if the full screen shows 19:30, not 7:30 PM.
  public var uses24Hours = true
  /// Use of the terminal.
  var screenUse = ScreenUse.full
  /// The path of the terminal whose bell rings if nothing else can: `/dev/pts/3`; `nil` without one.
  public var terminalName: String?
  /// Wakes a display when its digits change, and delivers notices.
  public var signals: any DisplaySignals
  /// Value of `TZ`, if it names no zone; `nil` if all is well.
  public var unknownZone: String?
  /// The person's language.
  public var language: Language
  /// The version of this command: `1.0.0`.
  public var version: String
  /// The source of this command, and how it was built.
  public var build = ProgramBuild(note: nil, isDebug: false)
  /// Returns facts about this machine for a report; `nil` if they cannot be read.
  public var hostFacts: @Sendable () -> HostFacts? = { nil }
  /// Returns the names of Toki's own sounds.
  public var soundNames: @Sendable () -> [String]
  /// Returns the names of the time zones that this machine knows.
  public var zoneNames: @Sendable () -> [String]
  /// Returns the description of the API as YAML; `nil` if it is not installed.
  public var apiDocument: @Sendable () -> [UInt8]?
  /// The folder that a sound's relative path starts from.
  public var workingFolder: String
  /// Asks time servers without the daemon; `nil` if that is not possible.
  public var timeAsking: (any TimeAsking)?
  /// Returns the time servers that this machine already knows.
  public var knownTimeServers: @Sendable () -> [HostTimeServer]
  /// Access to files for import and export.
  public var files: CommandFiles
  /// The sharing server for other devices.
  public var sharing = HomeSharing.none
  /// The command line of Tailscale.
  public var tailscale = TailscalePort.none
  /// The other machines that this one is paired with.
  public var remotes = RemotePort.none
  /// The other machine that this command goes to; `nil` for this one.
  var remote: Remote?
  /// Connects to this machine's daemon, also where the command goes to another machine.
  private(set) var connectHere: @Sendable () async throws(ControlError) -> any TokiControl
  /// This machine's clock, also where the command goes to another machine.
  let clockHere: any HostClock
  /// Says to the remote that its link here is ended.
  var leaveLink: @Sendable () async -> Void = {}
  /// Generates a unique idempotency key.
  public var newKey: @Sendable () -> String
  /// Waits for a while until the daemon that calls itself by this process ID ends; returns the process that still runs,
  /// 0 if it is invisible from here, `nil` if it has ended.
  public var waitForEnd: @Sendable (Int32) -> Int32?
  /// Notes that a cause is warned about on a day; returns whether it is the first time.
  public var isFirstToday: @Sendable (_ cause: String, _ day: CivilDate) -> Bool = { _, _ in true }
  /// Asks a person on the terminal, and returns whether they pressed Enter alone; `nil` without a terminal.
  public var confirms: (@Sendable () -> Bool)?
  /// `true` if a program asked for JSON.
  var answersJSON = false
  /// The warnings already printed in this run.
  var warningLog = WarningLog()
  /// The daemon's zone, which floating alarms follow; `nil` until it is known.
  private(set) var engineZone: ZoneName?
  /// The rules of zones that this machine has lost, as the daemon knows them.
  private var lostZones: [ZoneRules] = []

  /// Creates a context; the defaults leave out files and time servers, and nothing but a command starts a daemon.
  public init(
    clock: any HostClock,
    connect: @escaping @Sendable () async throws(ControlError) -> any TokiControl,
    connectIfRunning: @escaping @Sendable () async throws(ControlError) -> (any TokiControl)?,
    connectIfHeld: (@Sendable () async throws(ControlError) -> (any TokiControl)?)? = nil,
    connectBriefly: (@Sendable () async throws(ControlError) -> (any TokiControl)?)? = nil,
    output: @escaping @Sendable (String) -> Void, errors: @escaping @Sendable (String) -> Void,
    terminal: (any TerminalPort)?, terminalName: String?, signals: any DisplaySignals,
    language: Language, version: String, soundNames: @escaping @Sendable () -> [String],
    zoneNames: @escaping @Sendable () -> [String] = { [] },
    apiDocument: @escaping @Sendable () -> [UInt8]? = { nil }, workingFolder: String,
    timeAsking: (any TimeAsking)? = nil,
    knownTimeServers: @escaping @Sendable () -> [HostTimeServer] = { [] }, files: CommandFiles = .none,
    newKey: @escaping @Sendable () -> String,
    waitForEnd: @escaping @Sendable (Int32) -> Int32?
  ) {
    (self.clock, clockHere) = (clock, clock)
    self.connect = connect
    (reconnect, connectHere) = (connect, connect)
    self.connectIfRunning = connectIfRunning
    self.connectIfHeld = connectIfHeld ?? connectIfRunning
    self.connectBriefly = connectBriefly ?? self.connectIfHeld
    self.output = output
    self.errors = errors
    self.terminal = terminal
    self.terminalName = terminalName
    self.signals = signals
    self.language = language
    self.version = version
    self.soundNames = soundNames
    self.zoneNames = zoneNames
    self.apiDocument = apiDocument
    self.workingFolder = workingFolder
    self.timeAsking = timeAsking
    self.knownTimeServers = knownTimeServers
    self.files = files
    self.newKey = newKey
    self.waitForEnd = waitForEnd
  }

  /// The rules of the host's zone; of the daemon's if that cannot be read here, and UTC if neither can.
  var hostZone: ZoneRules {
    if let own = try? clock.hostZone() { return own }
    return engineZone.flatMap(rules) ?? .utc
  }

  /// The rules of a zone, from this machine or, where that has lost them, from its daemon; `nil` if nobody knows them.
  private func rules(named name: ZoneName) -> ZoneRules? {
    (try? clock.zone(named: name)) ?? lostZones.first { $0.name == name }
  }

  /// The rules that an alarm follows; the host's if its own zone is unknown here.
  func zone(of alarm: Alarm) -> ZoneRules { knownRules(of: alarm.zone) }

  /// The rules of an alarm's zone; the host's if it is unknown here.
  func knownRules(of zone: AlarmZone) -> ZoneRules {
    let host = hostZone
    guard let name = zone.name ?? engineZone, name != host.name else { return host }
    return rules(named: name) ?? host
  }

  /// A copy that knows the daemon's zone, and the zones that are lost.
  func seeing(_ state: EngineState) -> CommandContext {
    var context = seeing(state.zone)
    context.lostZones = state.lostZones
    return context
  }

  /// A copy that knows the daemon's zone.
  func seeing(_ engineZone: ZoneName) -> CommandContext {
    var context = self
    context.engineZone = engineZone
    return context
  }

  /// The context with each zone looked up only once, for output written in one go.
  var withKeptZones: CommandContext {
    var context = self
    context.clock = KeptZones(of: clock)
    return context
  }

  /// The zone for an alarm set here, so that it rings by the time that this shell shows.
  ///
  /// If `TZ` gives this shell another zone than the daemon's, a floating alarm would ring at an unintended time; so
  /// it is pinned to the shell's zone. A zone that cannot be read here is the daemon's.
  ///
  /// - Throws: `ControlError.invalid` if `TZ` gives rules without a name, and the daemon's zone has others.
  func zoneToSet(_ zone: AlarmZone, engineZone: ZoneName) throws(ControlError) -> AlarmZone {
    guard zone == .floating, let own = try? clock.hostZone(), own.name != engineZone else { return zone }
    // The file `localtime` is another one on another machine.
    let isNamed = (try? clock.zone(named: own.name)) != nil && (remote == nil || own.name.text != "localtime")
    if isNamed { return .pinned(own.name) }
    if let rules = rules(named: engineZone), own.showsTheSame(as: rules, from: clock.now().utc) { return .floating }
    let reason = tr(
      "TZ gives this shell a zone without a name, which no alarm can keep. Add one: {example}",
      ["example": "7:00 Tokyo"])
    throw .invalid(.time, field: "zone", reason: reason)
  }

  func printLine(_ line: String) { output(line + "\n") }

  /// Tells a person of a failure on standard error, and a program that asked for JSON on standard output, too.
  func tell(_ failure: CommandFailure) {
    if answersJSON, !failure.isAnswered { printLine(failure.json.text) }
    errors(failure.text)
  }
}

/// Wakes a command that keeps running: its own deadline, keys and notices of the system.
public protocol DisplaySignals: Sendable {
  /// Starts listening; both closures are called on the command's loop.
  ///
  /// - Parameters:
  ///  - keys: `true` if keys, Ctrl-C and Ctrl-Z arrive as notices; otherwise Ctrl-Z stops the process as usual.
  ///  - due: The requested instant has come.
  ///  - notice: Something happened to the process.
  func start(
    keys: Bool, due: @escaping @Sendable () -> Void, notice: @escaping @Sendable (ProcessNotice) -> Void)
  /// Requests `due` at an instant, replacing the previous request; `nil` cancels it.
  func wake(at instant: BootInstant?)
  /// Requests that the machine be out of suspend at an instant, replacing the previous request; `nil` cancels it.
  ///
  /// It is a wish: a machine that cannot be woken stays asleep.
  func wakeMachine(at instant: BootInstant?)
  /// Stops listening, and cancels both requests.
  func stop()
}

extension DisplaySignals {
  /// Does nothing; for signals that cannot wake the machine.
  public func wakeMachine(at instant: BootInstant?) {}
}
