// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Makes an item: an alarm is on, and any other item runs unless the draft says otherwise.
public struct MakeItem<Draft: ItemDraft>: EngineRequest where Draft.Made: Shelved {
  /// The draft.
  public let draft: Draft
  /// Key under which it is made once; `nil` for a request that is never repeated.
  public let key: String?

  /// Makes an item, once per key of 1 to 255 visible ASCII characters.
  public init(_ draft: Draft, key: String? = nil) {
    self.draft = draft
    self.key = key
  }

  /// A control makes items.
  public static var route: RequestRoute {
    RequestRoute("POST", "/v1/\(Draft.kind.plural)", role: .control, takesBody: true, isDoneOnce: true)
  }
  /// One that says little.
  public static var example: MakeItem { MakeItem(Draft.example) }

  /// Gives only the unusual choices of its rings.
  public func brief(in settings: EngineSettings) -> MakeItem {
    var draft = draft
    draft.rings = draft.rings?.without(settings.ring(of: Draft.kind))
    return MakeItem(draft, key: key)
  }

  /// Visits the fields of the draft.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: MakeItem?
  ) throws(Visitor.Failure) -> MakeItem { MakeItem(try Draft.form(&visitor, whole?.draft)) }

  /// Makes it, with the days of the file that it leaves out.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> Warned<Draft.Made> {
    let draft = draft.exceptedPath == nil ? draft : draft.excepting(try await engine.days(in: draft.exceptedPath))
    return Warned(
      try await engine.make(draft, key: key ?? asked.key?.text, asked: asked.key, by: asked.client))
  }

  /// The item with its address, and obstacles to hearing it.
  @inlinable
  public func reply(
    _ answer: Warned<Draft.Made>, from control: any TokiControl, at clock: any HostClock
  ) async throws(ControlError) -> Reply<Warned<Draft.Made>> {
    try await control.told(
      answer.value, at: clock, location: "/v1/\(Draft.kind.plural)/\(answer.value.id.text)")
  }

  /// The one it was made with.
  public func key(usually usual: String) -> String? { key }
}
