// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Everything there is, as JSON.
struct WireState: Codable, Sendable {
  let asOf: WireInstant
  let bootClock: Int64
  let bootID: String
  let zone: String
  let sequence: Int64
  let timers: [WireTimer]
  let alarms: [WireAlarm]
  let sequences: [WireSequence]
  let stopwatches: [WireStopwatch]
  let rings: [WireRing]
  let hearing: [WireHeard]
  let missed: [WireRing]
  let settings: WireEngineSettings
  /// `nil` where no server is set, and from a daemon that asks none.
  let trustedTime: NullWhenAbsent<WireTrustedTime>?
  /// `nil` from a daemon of before, which tells them in its status alone.
  let warnings: [String]?

  enum CodingKeys: String, CodingKey {
    case asOf = "as_of", bootClock = "boot_ns", bootID = "boot_id", zone, sequence, timers, alarms
    case sequences, stopwatches, rings, hearing, missed, settings, trustedTime = "trusted_time", warnings
  }

  init(_ state: EngineState) {
    asOf = WireInstant(state.moment.utc)
    bootClock = state.moment.boot.nanosecondsSinceBoot
    bootID = state.boot.text
    zone = state.zone.text
    sequence = state.sequence
    timers = state.timers.map { WireTimer($0, asOf: state.moment, by: state.trustedTime) }
    alarms = state.alarms.map(WireAlarm.init)
    sequences = state.sequences.map { WireSequence($0, asOf: state.moment) }
    stopwatches = state.stopwatches.map { WireStopwatch($0, asOf: state.moment) }
    rings = state.rings.map(WireRing.init)
    hearing = Self.heard(state)
    missed = state.missed.map(WireRing.init)
    settings = WireEngineSettings(state.settings)
    trustedTime = NullWhenAbsent(wrappedValue: state.trustedTime.map(WireTrustedTime.init))
    warnings = state.warnings
  }

  /// How the rings are heard, in the order of their ids.
  static func heard(_ state: EngineState) -> [WireHeard] {
    state.hearing.sorted { $0.key < $1.key }.map { WireHeard($0.key, $0.value) }
  }

  func model() throws(ControlError) -> EngineState {
    var state = EngineState(
      moment: HostMoment(boot: BootInstant(nanosecondsSinceBoot: bootClock), utc: asOf.instant),
      boot: BootID(bootID), zone: try ControlError.zone(zone),
      settings: try settings.model(), trustedTime: try trustedTime?.wrappedValue?.model(),
      warnings: warnings ?? [], sequence: sequence)
    for timer in timers { state.timers.append(try timer.model()) }
    for alarm in alarms { state.alarms.append(try alarm.model()) }
    for sequence in sequences { state.sequences.append(try sequence.model()) }
    for stopwatch in stopwatches { state.stopwatches.append(try stopwatch.model()) }
    for ring in rings { state.rings.append(try ring.model()) }
    for ring in missed { state.missed.append(try ring.model()) }
    return state
  }
}

/// Lists, each in an object so that more can be said beside it later.
struct WireTimers: Codable, Sendable { let timers: [WireTimer] }
struct WireAlarms: Codable, Sendable { let alarms: [WireAlarm] }
struct WireSequences: Codable, Sendable { let sequences: [WireSequence] }
struct WireStopwatches: Codable, Sendable { let stopwatches: [WireStopwatch] }
struct WireHistory: Codable, Sendable { let rings: [WireRing] }
struct WireDecisions: Codable, Sendable { let decisions: [WireDecision] }

/// What an import made, in the order of what was sent.
struct WireImported: Codable, Sendable { let ids: [String] }

/// What rings now and how it is heard.
struct WireRinging: Codable, Sendable {
  let rings: [WireRing]
  let hearing: [WireHeard]
}

/// A row of the record of why things happened, as JSON.
struct WireDecision: Codable, Sendable {
  let at: WireInstant
  @NullWhenAbsent var item: String?
  let kind: String
  @NullWhenAbsent var instant: WireInstant?
  @NullWhenAbsent var span: Int64?

  enum CodingKeys: String, CodingKey { case at, item, kind, instant, span = "span_ns" }

  init(_ decision: Decision) {
    at = WireInstant(decision.at)
    item = decision.item?.text
    kind = decision.kind.rawValue
    instant = decision.instant.map(WireInstant.init)
    span = decision.span?.nanoseconds
  }

  func model() throws(ControlError) -> Decision {
    guard let kind = Decision.Kind(rawValue: kind) else {
      throw .invalid("kind", "\(kind) is not a kind of decision.")
    }
    var about: ItemID?
    if let item { about = try ControlError.item(item, at: "item") }
    return Decision(
      at: at.instant, item: about, kind: kind, instant: instant?.instant,
      span: span.map { TimeSpan(nanoseconds: $0) })
  }
}

/// Which daemon answers, as JSON.
struct WireStatus: Codable, Sendable {
  let processID: Int32
  let version: String
  let uptime: Int64
  let socket: String
  let warnings: [String]

  enum CodingKeys: String, CodingKey {
    case processID = "pid", version, uptime = "uptime_ns", socket, warnings
  }

  init(_ status: EngineStatus) {
    processID = status.processID
    version = status.version
    uptime = status.uptime.nanoseconds
    socket = status.socket
    warnings = status.warnings
  }

  var model: EngineStatus {
    EngineStatus(
      processID: processID, version: version, uptime: TimeSpan(nanoseconds: uptime), socket: socket,
      warnings: warnings)
  }
}
