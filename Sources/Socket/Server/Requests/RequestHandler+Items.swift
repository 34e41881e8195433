// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

// The requests that are the same for items of every kind.
extension RequestHandler {
  func list<Kept: Shelved>(_ kind: Kept.Type, _ request: Request) async throws(ControlError) -> Answer {
    let (after, limit) = try request.page(of: kind)
    let states = try request.states(of: Kept.kind)
    let state = try await control.state(of: [Kept.kind])
    var found = state.items[kind][...]
    if let after { found = found.drop { $0.id <= after } }
    if let states { found = found.filter { states.contains($0.any.state) }[...] }
    let page = found.prefix(limit ?? found.count)
    return .json(
      ItemPage(items: page.map { Warned($0) }, next: page.count < found.count ? page.last?.id : nil),
      asOf: AsOf(state.moment, by: state.trustedTime?.anchor))
  }

  func show<Kept: Shelved>(_ kind: Kept.Type, _ request: Request) async throws(ControlError) -> Answer {
    let item = try await control.item(try request.id(of: kind))
    return .json(item, asOf: try await asOf(item), version: item.version)
  }

  func make<Draft: ItemDraft>(
    _ type: Draft.Type, _ request: Request
  ) async throws(ControlError) -> Answer where Draft.Made: Shelved {
    let item = try await control.make(try await draft(type, request), key: try request.key())
    return .made(
      await told(item), asOf: try await asOf(item), version: item.version,
      at: "/v1/\(Draft.Made.kind.plural)/\(item.id.text)")
  }

  func edit<Kept: Shelved>(_ kind: Kept.Type, _ request: Request) async throws(ControlError) -> Answer {
    let id = try request.id(of: kind)
    let item = try await control.edit(id, try request.change(Kept.Edit.self))
    return .json(await told(item), asOf: try await asOf(item), version: item.version)
  }

  func tell<Kept: Shelved>(
    _ kind: Kept.Type, _ verb: String, _ value: CommandValue.Kind?, _ request: Request
  ) async throws(ControlError) -> Answer {
    let id = try request.id(of: kind)
    let said = try value.flatMap { (value) throws(ControlError) in try request.commandValue(value) }
    guard let command = Kept.Command(verb: verb, value: said) else {
      throw .invalid("", "This request needs another body.")
    }
    let item = try await control.tell(id, command)
    return .json(await told(item), asOf: try await asOf(item), version: item.version)
  }

  func cancel<Kept: Shelved>(_ kind: Kept.Type, _ request: Request) async throws(ControlError) -> Answer {
    try await control.cancel(ItemID(try request.id(of: kind)), isUndoable: try request.isUndoable())
    return .done
  }

  func turnOnSet(_ request: Request) async throws(ControlError) -> Answer { try await setEnabled(true, request) }

  func turnOffSet(_ request: Request) async throws(ControlError) -> Answer { try await setEnabled(false, request) }

  private func setEnabled(_ isEnabled: Bool, _ request: Request) async throws(ControlError) -> Answer {
    var alarms: [Warned<Alarm>] = []
    for alarm in try await control.setEnabled(isEnabled, set: try request.set()) { alarms.append(await told(alarm)) }
    return .json(ItemPage(items: alarms, next: nil))
  }

  /// An item with what would keep it from being heard.
  private func told<Kept: Item>(_ item: Kept) async -> Warned<Kept> {
    Warned(item, await warnings(about: ItemID(item.id)))
  }

  /// The present moment, with trusted time for a run that it times.
  private func asOf(_ item: some Item) async throws(ControlError) -> AsOf {
    let run = item.any.typed(CountdownTimer.self)?.trustedRun
    return AsOf(clock.now(), by: run == nil ? nil : try await control.send(ShowTime()).report?.anchor)
  }
}
