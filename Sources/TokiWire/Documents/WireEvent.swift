// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// Events as frames of a `text/event-stream` (WHATWG HTML, section 9.2), with a name and JSON data.
public enum WireEvent {
  /// The frame of an event, with its terminating empty line.
  public static func frame(_ event: EngineEvent, asOf: AsOf) -> [UInt8] {
    let (name, data) = parts(event.change, asOf: asOf)
    var frame = Array("id: \(event.sequence)\nevent: \(name)\ndata: ".utf8)
    frame += data
    frame += "\n\n".utf8
    return frame
  }

  private static func parts(_ change: EngineEvent.Change, asOf: AsOf) -> (name: String, data: [UInt8]) {
    func data(_ value: some FieldValue) -> [UInt8] { Wire.bytes(value, asOf: asOf) }
    return switch change {
    case .resync(let state):
      ("resync", Wire.bytes(state, asOf: AsOf(state.moment, by: state.trustedTime?.anchor)))
    case .item(let item):
      switch item {
      case .timer(let timer): (item.id.kind.rawValue, data(timer))
      case .alarm(let alarm): (item.id.kind.rawValue, data(alarm))
      case .sequence(let sequence): (item.id.kind.rawValue, data(sequence))
      case .stopwatch(let stopwatch): (item.id.kind.rawValue, data(stopwatch))
      }
    case .removed(let id): (id.kind.rawValue + removed, data(Removed(id: id)))
    case .ringStarted(let ring): ("ring_started", data(ring))
    case .ringEnded(let ring): ("ring_ended", data(ring))
    case .tried(let id, let tries): ("tried", data(Tried(ring: id, tries: tries)))
    case .heard(let id, let hearing): ("heard", data(HeardRing(ring: id, hearing: hearing)))
    case .playedOnce(let id): ("played_once", data(Played(ring: id)))
    case .missed(let ring): ("missed", data(ring))
    case .clockStepped(let moment): ("clock_stepped", data(Moment(moment: moment)))
    case .zoneChanged(let zone): ("zone_changed", data(Zone(zone: zone)))
    case .settings(let settings): ("settings", data(settings))
    case .trustedTime(let report): ("trusted_time", data(TimeBody(report: report)))
    case .warnings(let warnings): ("warnings", data(Warnings(warnings: warnings)))
    case .stopping: ("stopping", Array("{}".utf8))
    }
  }

  /// The suffix that turns an item kind into the name of its removal: `timer_removed`.
  private static let removed = "_removed"

  /// Parses an event; `nil` if only newer daemons know its name.
  ///
  /// - Throws: `ControlError` of `.protocolMismatch` for invalid data.
  public static func model(name: String, sequence: Int64, data: [UInt8]) throws(ControlError) -> EngineEvent? {
    try change(name, data).map { EngineEvent(sequence: sequence, change: $0) }
  }

  private static func change(_ name: String, _ data: [UInt8]) throws(ControlError) -> EngineEvent.Change? {
    func value<Value: FieldValue>(_ type: Value.Type) throws(ControlError) -> Value {
      try Wire.answer(type, from: data)
    }
    switch name {
    case "resync": return .resync(try value(EngineState.self))
    case "ring_started": return .ringStarted(try value(Ring.self))
    case "ring_ended": return .ringEnded(try value(Ring.self))
    case "tried":
      let tried = try value(Tried.self)
      return .tried(tried.ring, tried.tries)
    case "heard":
      let heard = try value(HeardRing.self)
      return .heard(heard.ring, heard.hearing)
    case "played_once": return .playedOnce(try value(Played.self).ring)
    case "missed": return .missed(try value(Ring.self))
    case "clock_stepped": return .clockStepped(try value(Moment.self).moment)
    case "zone_changed": return .zoneChanged(try value(Zone.self).zone)
    case "settings": return .settings(try value(EngineSettings.self))
    case "trusted_time": return .trustedTime(try value(TimeBody.self).report)
    case "warnings": return .warnings(try value(Warnings.self).warnings)
    case "stopping": return .stopping
    default: break
    }
    switch ItemKind(rawValue: name) {
    case .timer: return .item(.timer(try value(CountdownTimer.self)))
    case .alarm: return .item(.alarm(try value(Alarm.self)))
    case .sequence: return .item(.sequence(try value(StepSequence.self)))
    case .stopwatch: return .item(.stopwatch(try value(Stopwatch.self)))
    case nil: break
    }
    guard name.hasSuffix(removed), ItemKind(rawValue: String(name.dropLast(removed.count))) != nil else { return nil }
    return .removed(try value(Removed.self).id)
  }

  // MARK: Small event data

  private struct Removed: Formed {
    let id: ItemID

    static func form<Visitor: FieldVisitor>(
      _ visitor: inout Visitor, _ whole: Removed?
    ) throws(Visitor.Failure) -> Removed { Removed(id: try visitor.field("id", whole) { $0.id }) }
  }

  private struct Played: Formed {
    let ring: RingID

    static func form<Visitor: FieldVisitor>(
      _ visitor: inout Visitor, _ whole: Played?
    ) throws(Visitor.Failure) -> Played { Played(ring: try visitor.field("ring", whole) { $0.ring }) }
  }

  private struct Tried: Formed {
    let ring: RingID
    let tries: [RingTry]

    static func form<Visitor: FieldVisitor>(
      _ visitor: inout Visitor, _ whole: Tried?
    ) throws(Visitor.Failure) -> Tried {
      Tried(
        ring: try visitor.field("ring", whole) { $0.ring }, tries: try visitor.field("tries", whole) { $0.tries })
    }
  }

  private struct Moment: Formed {
    let moment: HostMoment

    static func form<Visitor: FieldVisitor>(
      _ visitor: inout Visitor, _ whole: Moment?
    ) throws(Visitor.Failure) -> Moment {
      let utc = try visitor.field("utc", whole) { $0.moment.utc }
      let boot = try visitor.field("boot_ns", whole) { $0.moment.boot }
      return Moment(moment: HostMoment(boot: boot, utc: utc))
    }
  }

  private struct Zone: Formed {
    let zone: ZoneName

    static func form<Visitor: FieldVisitor>(
      _ visitor: inout Visitor, _ whole: Zone?
    ) throws(Visitor.Failure) -> Zone { Zone(zone: try visitor.field("zone", whole) { $0.zone }) }
  }

  private struct Warnings: Formed {
    let warnings: [String]

    static func form<Visitor: FieldVisitor>(
      _ visitor: inout Visitor, _ whole: Warnings?
    ) throws(Visitor.Failure) -> Warnings {
      Warnings(warnings: try visitor.field("warnings", whole) { $0.warnings })
    }
  }
}
