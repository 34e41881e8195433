// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// An event as a frame of a `text/event-stream` (WHATWG HTML, section 9.2): name and JSON data.
enum WireEvent {
  /// The names, in the order of `EngineEvent.Change`.
  enum Name: String, CaseIterable {
    case resync, timer, timerRemoved = "timer_removed", alarm, alarmRemoved = "alarm_removed"
    case sequence, sequenceRemoved = "sequence_removed", stopwatch, stopwatchRemoved = "stopwatch_removed"
    case ringStarted = "ring_started", ringEnded = "ring_ended", tried, heard, playedOnce = "played_once"
    case missed, clockStepped = "clock_stepped", zoneChanged = "zone_changed", settings
    case trustedTime = "trusted_time", warnings, stopping
  }

  struct ID: Codable { let id: String }
  struct RingOnly: Codable { let ring: String }
  struct Warnings: Codable { let warnings: [String] }
  struct Zone: Codable { let zone: String }
  struct Moment: Codable {
    let utc: WireInstant
    let boot: Int64
    enum CodingKeys: String, CodingKey { case utc, boot = "boot_ns" }
  }

  /// The frame as it goes over the wire, with its empty line.
  static func frame(_ event: EngineEvent, asOf moment: HostMoment, by trust: TrustedTimeReport? = nil) -> [UInt8] {
    let (name, data) = parts(event.change, asOf: moment, by: trust)
    var frame = Array("id: \(event.sequence)\nevent: \(name.rawValue)\ndata: ".utf8)
    frame += data
    frame += "\n\n".utf8
    return frame
  }

  private static func parts(
    _ change: EngineEvent.Change, asOf moment: HostMoment, by trust: TrustedTimeReport?
  ) -> (name: Name, data: [UInt8]) {
    switch change {
    case .resync(let state): (.resync, Wire.bytes(WireState(state)))
    case .timer(let timer): (.timer, Wire.bytes(WireTimer(timer, asOf: moment, by: trust)))
    case .timerRemoved(let id): (.timerRemoved, Wire.bytes(ID(id: id.text)))
    case .alarm(let alarm): (.alarm, Wire.bytes(WireAlarm(alarm)))
    case .alarmRemoved(let id): (.alarmRemoved, Wire.bytes(ID(id: id.text)))
    case .sequence(let sequence): (.sequence, Wire.bytes(WireSequence(sequence, asOf: moment)))
    case .sequenceRemoved(let id): (.sequenceRemoved, Wire.bytes(ID(id: id.text)))
    case .stopwatch(let stopwatch): (.stopwatch, Wire.bytes(WireStopwatch(stopwatch, asOf: moment)))
    case .stopwatchRemoved(let id): (.stopwatchRemoved, Wire.bytes(ID(id: id.text)))
    case .ringStarted(let ring): (.ringStarted, Wire.bytes(WireRing(ring)))
    case .ringEnded(let ring): (.ringEnded, Wire.bytes(WireRing(ring)))
    case .tried(let id, let tries): (.tried, Wire.bytes(WireTried(id, tries)))
    case .heard(let id, let hearing): (.heard, Wire.bytes(WireHeard(id, hearing)))
    case .playedOnce(let id): (.playedOnce, Wire.bytes(RingOnly(ring: id.text)))
    case .missed(let ring): (.missed, Wire.bytes(WireRing(ring)))
    case .clockStepped(let now):
      (
        .clockStepped,
        Wire.bytes(Moment(utc: WireInstant(now.utc), boot: now.boot.nanosecondsSinceBoot))
      )
    case .zoneChanged(let zone): (.zoneChanged, Wire.bytes(Zone(zone: zone.text)))
    case .settings(let settings): (.settings, Wire.bytes(WireEngineSettings(settings)))
    case .trustedTime(let report): (.trustedTime, Wire.bytes(WireTime(report)))
    case .warnings(let warnings): (.warnings, Wire.bytes(Warnings(warnings: warnings)))
    case .stopping: (.stopping, Array("{}".utf8))
    }
  }

  /// Puts an event together again; `nil` for one of a name that only newer daemons know.
  static func model(name: String, sequence: Int64, data: [UInt8]) throws(ControlError) -> EngineEvent? {
    guard let name = Name(rawValue: name) else { return nil }
    return EngineEvent(sequence: sequence, change: try change(name, data))
  }

  private static func change(_ name: Name, _ data: [UInt8]) throws(ControlError) -> EngineEvent.Change {
    switch name {
    case .resync: return .resync(try Wire.decode(WireState.self, from: data).model())
    case .timer: return .timer(try Wire.decode(WireTimer.self, from: data).model())
    case .timerRemoved:
      return .timerRemoved(try ControlError.timer(Wire.decode(ID.self, from: data).id))
    case .alarm: return .alarm(try Wire.decode(WireAlarm.self, from: data).model())
    case .alarmRemoved:
      return .alarmRemoved(try ControlError.alarm(Wire.decode(ID.self, from: data).id))
    case .sequence: return .sequence(try Wire.decode(WireSequence.self, from: data).model())
    case .sequenceRemoved:
      return .sequenceRemoved(try ControlError.sequence(Wire.decode(ID.self, from: data).id))
    case .stopwatch: return .stopwatch(try Wire.decode(WireStopwatch.self, from: data).model())
    case .stopwatchRemoved:
      return .stopwatchRemoved(try ControlError.stopwatch(Wire.decode(ID.self, from: data).id))
    case .ringStarted: return .ringStarted(try Wire.decode(WireRing.self, from: data).model())
    case .ringEnded: return .ringEnded(try Wire.decode(WireRing.self, from: data).model())
    case .tried:
      let tried = try Wire.decode(WireTried.self, from: data)
      return .tried(try ControlError.ring(tried.ring, at: "ring"), tried.tries.map(\.model))
    case .heard:
      let heard = try Wire.decode(WireHeard.self, from: data)
      return .heard(try ControlError.ring(heard.ring, at: "ring"), try heard.hearing.model())
    case .playedOnce:
      return .playedOnce(try ControlError.ring(Wire.decode(RingOnly.self, from: data).ring, at: "ring"))
    case .missed: return .missed(try Wire.decode(WireRing.self, from: data).model())
    case .clockStepped:
      let moment = try Wire.decode(Moment.self, from: data)
      return .clockStepped(
        HostMoment(boot: BootInstant(nanosecondsSinceBoot: moment.boot), utc: moment.utc.instant))
    case .zoneChanged:
      return .zoneChanged(try ControlError.zone(Wire.decode(Zone.self, from: data).zone))
    case .settings: return .settings(try Wire.decode(WireEngineSettings.self, from: data).model())
    case .trustedTime:
      return .trustedTime(try Wire.decode(WireTime.self, from: data).report?.model())
    case .warnings: return .warnings(try Wire.decode(Warnings.self, from: data).warnings)
    case .stopping: return .stopping
    }
  }
}
