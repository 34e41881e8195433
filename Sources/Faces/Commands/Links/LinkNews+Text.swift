// SPDX-License-Identifier: Apache-2.0
import LinkedRinging
import Localization
import TokiEngine
import TokiModel

extension LinkNews {
  /// The line's text, without the time.
  func text(remote: String, now: UTCInstant, in zone: ZoneRules) -> String {
    func at(_ instant: UTCInstant) -> String { WallText.local(instant, now: now, in: zone, Localization.language) }
    func values(_ ring: LinkedRing) -> [String: String] {
      ["remote": remote, "name": EventLine.named(ring.id.owner.text, ring.label), "time": at(ring.planned)]
    }
    switch self {
    case .follows(next: nil): return tr("what rings on {remote} rings here too; nothing is to come", ["remote": remote])
    case .follows(next: let next?):
      return tr(
        "what rings on {remote} rings here too, next {name} ({time})",
        ["remote": remote, "name": EventLine.named(next.id.owner.text, next.label), "time": at(next.planned)])
    case .rings(let ring): return tr("{name} rings on {remote} and here", values(ring))
    case .ringsAlone(let ring, since: nil):
      return tr("{name} rings here alone: {remote} does not say that it rings", values(ring))
    case .ringsAlone(let ring, since: let since?):
      let silent = ["since": at(since)]
      return tr(
        "{name} rings here alone: {remote} has been silent since {since}", values(ring).merging(silent) { $1 })
    case .joined(let ring): return tr("{name} rings on {remote} too", values(ring))
    case .endedThere(let ring, nil): return tr("{name} is over on {remote}", values(ring))
    case .endedThere(let ring, let end?):
      return tr(
        "{name} is over on {remote}: {end}", values(ring).merging(["end": ItemTable.word(for: end)]) { $1 })
    case .answered(let ring, .stopped): return tr("{name} is stopped here and on {remote}", values(ring))
    case .answered(let ring, .snoozed): return tr("{name} is snoozed here and on {remote}", values(ring))
    case .answeredAlone(let ring, .stopped):
      return tr("{name} is stopped here; {remote} is told when it can be reached", values(ring))
    case .answeredAlone(let ring, .snoozed):
      return tr("{name} is snoozed here; {remote} is told when it can be reached", values(ring))
    case .unanswered(let ring): return tr("nobody stopped {name} here", values(ring))
    case .missed(let ring): return tr("{name} was due {time}, too long ago to ring here", values(ring))
    case .cut: return tr("{remote} cannot be reached: what is known of it rings here all the same", ["remote": remote])
    case .back(since: let since):
      return tr("{remote} is back; it had been silent since {time}", ["remote": remote, "time": at(since)])
    }
  }

  /// The same for programs: a stable code, the remote, and the subject.
  func json(remote: String) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init(name: "event", value: .string(code)), .init(name: "remote", value: .string(remote)),
    ]
    func add(_ name: String, _ value: JSONValue) { members.append(.init(name: name, value: value)) }
    if let (owner, label, planned) = subject {
      add("id", JSONValue(owner))
      add("label", JSONValue(label))
      add("planned", JSONValue(planned))
    }
    switch self {
    case .endedThere(_, let end): add("end", .text(end?.rawValue))
    case .answered(_, let answer), .answeredAlone(_, let answer): add("answer", .string(answer.word))
    case .ringsAlone(_, since: let since): add("since", since.map { JSONValue($0) } ?? .null)
    case .back(since: let since): add("since", JSONValue(since))
    case .follows, .rings, .joined, .unanswered, .missed, .cut: break
    }
    return .object(members)
  }

  private var code: String {
    switch self {
    case .follows: "follows"
    case .rings: "rings"
    case .ringsAlone: "rings_alone"
    case .joined: "rings_there_too"
    case .endedThere: "ended_there"
    case .answered: "answered"
    case .answeredAlone: "answered_alone"
    case .unanswered: "unanswered"
    case .missed: "missed"
    case .cut: "cut"
    case .back: "back"
    }
  }

  private var subject: (ItemID, Label, UTCInstant)? {
    switch self {
    case .follows(let next): next.map { ($0.id.owner, $0.label, $0.planned) }
    case .rings(let ring), .ringsAlone(let ring, _), .joined(let ring), .endedThere(let ring, _),
      .answered(let ring, _), .answeredAlone(let ring, _), .unanswered(let ring), .missed(let ring):
      (ring.id.owner, ring.label, ring.planned)
    case .cut, .back: nil
    }
  }
}
