// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// An event as a frame of a `text/event-stream` (WHATWG HTML, section 9.2): name and JSON data.
public enum WireEvent {
  /// The names, in the order of `EngineEvent.Change`.
  public enum Name: String, CaseIterable {
    case resync, timer, timerRemoved = "timer_removed", alarm, alarmRemoved = "alarm_removed"
    case sequence, sequenceRemoved = "sequence_removed", stopwatch, stopwatchRemoved = "stopwatch_removed"
    case ringStarted = "ring_started", ringEnded = "ring_ended", tried, heard, playedOnce = "played_once"
    case missed, clockStepped = "clock_stepped", zoneChanged = "zone_changed", settings
    case trustedTime = "trusted_time", warnings, stopping
  }

  /// The frame as it goes over the wire, with its empty line.
  public static func frame(_ event: EngineEvent, asOf: AsOf) -> [UInt8] {
    let (name, data) = parts(event.change, asOf: asOf)
    var frame = Array("id: \(event.sequence)\nevent: \(name.rawValue)\ndata: ".utf8)
    frame += data
    frame += "\n\n".utf8
    return frame
  }

  private static func parts(_ change: EngineEvent.Change, asOf: AsOf) -> (name: Name, data: [UInt8]) {
    func data(_ value: some FieldValue) -> [UInt8] { Wire.bytes(value, asOf: asOf) }
    return switch change {
    case .resync(let state):
      (.resync, Wire.bytes(state, asOf: AsOf(state.moment, by: state.trustedTime?.anchor)))
    case .timer(let timer): (.timer, data(timer))
    case .timerRemoved(let id): (.timerRemoved, data(Removed(id: id)))
    case .alarm(let alarm): (.alarm, data(alarm))
    case .alarmRemoved(let id): (.alarmRemoved, data(Removed(id: id)))
    case .sequence(let sequence): (.sequence, data(sequence))
    case .sequenceRemoved(let id): (.sequenceRemoved, data(Removed(id: id)))
    case .stopwatch(let stopwatch): (.stopwatch, data(stopwatch))
    case .stopwatchRemoved(let id): (.stopwatchRemoved, data(Removed(id: id)))
    case .ringStarted(let ring): (.ringStarted, data(ring))
    case .ringEnded(let ring): (.ringEnded, data(ring))
    case .tried(let id, let tries): (.tried, data(Tried(ring: id, tries: tries)))
    case .heard(let id, let hearing): (.heard, data(HeardRing(ring: id, hearing: hearing)))
    case .playedOnce(let id): (.playedOnce, data(Played(ring: id)))
    case .missed(let ring): (.missed, data(ring))
    case .clockStepped(let moment): (.clockStepped, data(Moment(moment: moment)))
    case .zoneChanged(let zone): (.zoneChanged, data(Zone(zone: zone)))
    case .settings(let settings): (.settings, data(settings))
    case .trustedTime(let report): (.trustedTime, data(TimeBody(report: report)))
    case .warnings(let warnings): (.warnings, data(Warnings(warnings: warnings)))
    case .stopping: (.stopping, Array("{}".utf8))
    }
  }

  /// Puts an event together again; `nil` for one of a name that only newer daemons know.
  ///
  /// - Throws: `ControlError` of `.protocolMismatch` for data that cannot be.
  public static func model(name: String, sequence: Int64, data: [UInt8]) throws(ControlError) -> EngineEvent? {
    guard let name = Name(rawValue: name) else { return nil }
    return EngineEvent(sequence: sequence, change: try change(name, data))
  }

  private static func change(_ name: Name, _ data: [UInt8]) throws(ControlError) -> EngineEvent.Change {
    func value<Value: FieldValue>(_ type: Value.Type) throws(ControlError) -> Value {
      try Wire.answer(type, from: data)
    }
    switch name {
    case .resync: return .resync(try value(EngineState.self))
    case .timer: return .timer(try value(CountdownTimer.self))
    case .timerRemoved: return .timerRemoved(try value(Removed<TimerID>.self).id)
    case .alarm: return .alarm(try value(Alarm.self))
    case .alarmRemoved: return .alarmRemoved(try value(Removed<AlarmID>.self).id)
    case .sequence: return .sequence(try value(StepSequence.self))
    case .sequenceRemoved: return .sequenceRemoved(try value(Removed<SequenceID>.self).id)
    case .stopwatch: return .stopwatch(try value(Stopwatch.self))
    case .stopwatchRemoved: return .stopwatchRemoved(try value(Removed<StopwatchID>.self).id)
    case .ringStarted: return .ringStarted(try value(Ring.self))
    case .ringEnded: return .ringEnded(try value(Ring.self))
    case .tried:
      let tried = try value(Tried.self)
      return .tried(tried.ring, tried.tries)
    case .heard:
      let heard = try value(HeardRing.self)
      return .heard(heard.ring, heard.hearing)
    case .playedOnce: return .playedOnce(try value(Played.self).ring)
    case .missed: return .missed(try value(Ring.self))
    case .clockStepped: return .clockStepped(try value(Moment.self).moment)
    case .zoneChanged: return .zoneChanged(try value(Zone.self).zone)
    case .settings: return .settings(try value(EngineSettings.self))
    case .trustedTime: return .trustedTime(try value(TimeBody.self).report)
    case .warnings: return .warnings(try value(Warnings.self).warnings)
    case .stopping: return .stopping
    }
  }

  // MARK: Data of one or two members

  private struct Removed<ID: FieldValue>: Formed {
    let id: ID

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
