// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// Events as frames of a `text/event-stream` (WHATWG HTML, section 9.2), with a name and JSON data.
public enum WireEvent {
  /// The frame of an event, with its terminating empty line.
  public static func frame(_ event: EngineEvent, asOf: AsOf) -> [UInt8] {
    var writer = JSONWriter(asOf: asOf)
    if case .resync(let state) = event.change { writer.asOf = AsOf(state.moment, by: state.trustedTime?.anchor) }
    let name = put(event.change, into: &writer)
    var frame = Array("id: \(event.sequence)\nevent: \(name)\ndata: ".utf8)
    frame += writer.bytes
    frame += "\n\n".utf8
    return frame
  }

  /// Writes an event's data, an object, and returns its name.
  public static func put(_ change: EngineEvent.Change, into writer: inout some FieldWriter) -> String {
    switch change {
    case .resync(let state): return put(state, as: "resync", &writer)
    case .item(let item):
      item.put(into: &writer)
      return item.id.kind.rawValue
    case .removed(let id): return put(Removed(id: id), as: id.kind.rawValue + removed, &writer)
    case .ringStarted(let ring): return put(ring, as: "ring_started", &writer)
    case .ringEnded(let ring): return put(ring, as: "ring_ended", &writer)
    case .tried(let id, let tries): return put(Tried(ring: id, tries: tries), as: "tried", &writer)
    case .heard(let id, let hearing): return put(HeardRing(ring: id, hearing: hearing), as: "heard", &writer)
    case .playedOnce(let id): return put(Played(ring: id), as: "played_once", &writer)
    case .missed(let ring): return put(ring, as: "missed", &writer)
    case .clockStepped(let moment): return put(Moment(moment: moment), as: "clock_stepped", &writer)
    case .zoneChanged(let zone): return put(Zone(zone: zone), as: "zone_changed", &writer)
    case .settings(let settings): return put(settings, as: "settings", &writer)
    case .trustedTime(let report): return put(TimeBody(report: report), as: "trusted_time", &writer)
    case .announced(let items): return put(Announced(items: items), as: "announced", &writer)
    case .warnings(let warnings): return put(Warnings(warnings: warnings), as: "warnings", &writer)
    case .stopping: return put(Nothing(), as: "stopping", &writer)
    }
  }

  private static func put(_ data: some Formed, as name: String, _ writer: inout some FieldWriter) -> String {
    data.put(into: &writer)
    return name
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
    func item<Kept: Shelved>(_ kind: Kept.Type) throws(ControlError) -> AnyItem { try value(kind).any }
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
    case "announced": return .announced(try value(Announced.self).items)
    case "warnings": return .warnings(try value(Warnings.self).warnings)
    case "stopping": return .stopping
    default: break
    }
    if let kind = ItemKind(rawValue: name) { return .item(try item(kind.shelved)) }
    guard name.hasSuffix(removed), ItemKind(rawValue: String(name.dropLast(removed.count))) != nil else { return nil }
    return .removed(try value(Removed.self).id)
  }

  // MARK: Small event data

  private struct Nothing: Formed {
    static func form<Visitor: FieldVisitor>(
      _ visitor: inout Visitor, _ whole: Nothing?
    ) throws(Visitor.Failure) -> Nothing { Nothing() }
  }

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

  private struct Announced: Formed {
    let items: [ItemID]

    static func form<Visitor: FieldVisitor>(
      _ visitor: inout Visitor, _ whole: Announced?
    ) throws(Visitor.Failure) -> Announced {
      Announced(items: try visitor.field("announced", whole) { $0.items })
    }
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
