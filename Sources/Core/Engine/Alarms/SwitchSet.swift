// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Turns all alarms of a set on or off; alarms that were turned off individually stay off.
///
/// It answers the updated alarms of the set, never none.
public struct SwitchSet: EngineRequest {
  /// The set.
  public let set: AlarmSetName
  /// `true` if it is turned on.
  public let isOn: Bool

  /// Turns a set on or off.
  public init(_ set: AlarmSetName, isOn: Bool) {
    self.set = set
    self.isOn = isOn
  }

  /// A control turns alarms on and off.
  public static let route = RequestRoute(
    "POST", "/v1/sets/{name}/{verb}", role: .control, place: .reader, isDoneOnce: true, noun: "set")
  /// On and off.
  public static let verbs: [(verb: String, takesBody: Bool)] = [("on", false), ("off", false)]
  /// A set whose name is two words.
  public static var example: SwitchSet {
    guard let set = AlarmSetName(stored: "at work/仕事") else { preconditionFailure("It is a name") }
    return SwitchSet(set, isOn: true)
  }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: SwitchSet?
  ) throws(Visitor.Failure) -> SwitchSet {
    let set = try visitor.field("name", whole) { $0.set.text }
    let verb = try visitor.field("verb", whole) { $0.isOn ? "on" : "off" }
    guard let name = AlarmSetName(stored: set) else { throw visitor.refusal("name", FieldRefusal("It is no name.")) }
    return SwitchSet(name, isOn: verb == "on")
  }

  /// Switches it.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> ItemPage<Alarm> {
    let alarms = try await engine.request(by: asked.client) { (machine, now) throws(ControlError) in
      try machine.once(under: asked.key, about: { $0.first.map { .alarm($0.id) } }) { (machine) throws(ControlError) in
        try machine.setEnabled(isOn, set: set, at: now)
      } again: { (machine) throws(ControlError) in
        let members = machine.alarms(in: set)
        guard !members.isEmpty else { throw .notFound(set.text, .made) }
        return members
      }
    }
    return ItemPage(items: alarms.map { Warned($0) }, next: nil)
  }

  /// The alarms, each with obstacles to hearing it.
  public func reply(
    _ page: ItemPage<Alarm>, from control: any TokiControl, at clock: any HostClock
  ) async throws(ControlError) -> Reply<ItemPage<Alarm>> {
    var alarms: [Warned<Alarm>] = []
    for alarm in page.items { alarms.append(await control.warned(alarm.value)) }
    return Reply(ItemPage(items: alarms, next: nil))
  }
}
