// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

extension JSONValue {
  /// A line of `watch --json`: the sequence number, the kind of event, and its subject.
  ///
  /// `trust` is the current trusted-time report; `nil` if none is known.
  static func event(_ event: EngineEvent, now: HostMoment, by trust: TrustedTimeReport? = nil) -> JSONValue {
    var asOf = AsOf(now, by: trust?.anchor)
    if case .resync(let state) = event.change { asOf = AsOf(state.moment, by: state.trustedTime?.anchor) }
    var writer = JSONValueWriter(asOf: asOf)
    let kind = WireEvent.put(event.change, into: &writer)
    let subject: String?
    var value = writer.value
    switch event.change {
    case .resync: subject = "state"
    // The key "sequence" already holds the event's number.
    case .item(let item): subject = item.id.kind == .sequence ? "item" : kind
    case .ringStarted, .ringEnded, .missed: subject = "ring"
    case .tried: subject = "tried"
    case .heard: subject = "hearing"
    case .settings: subject = "settings"
    case .clockStepped(let moment): (subject, value) = ("now", JSONValue(moment.utc))
    case .trustedTime(let report): (subject, value) = ("time", JSONValue(report ?? TrustedTimeReport(), asOf: asOf))
    case .removed, .playedOnce, .zoneChanged, .announced, .warnings, .stopping: subject = nil
    }
    let head = [Member(name: "sequence", value: .integer(event.sequence)), Member(name: "event", value: .string(kind))]
    return .object(head + (subject.map { [Member(name: $0, value: value)] } ?? value.members))
  }

  /// The members of an object; empty for any other value.
  private var members: [Member] { if case .object(let members) = self { members } else { [] } }
}
