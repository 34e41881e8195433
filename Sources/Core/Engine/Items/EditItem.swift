// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Changes an item; fields absent from the edit stay.
///
/// A running timer goes on. The plan of a sequence can change only while it is idle.
public struct EditItem<Kept: Shelved>: EngineRequest {
  /// Its ID.
  public let id: ID<Kept>
  /// The changes.
  public let edit: Kept.Edit

  /// Changes an item.
  public init(_ id: ID<Kept>, _ edit: Kept.Edit) {
    self.id = id
    self.edit = edit
  }

  /// A control changes items.
  public static var route: RequestRoute {
    RequestRoute(
      "PATCH", "/v1/\(Kept.kind.plural)/{id}", role: .control, needsBody: true, hasVersion: true, noun: "item")
  }
  /// A change of the first item.
  public static var example: EditItem { EditItem(ID(1), .example) }

  /// Visits the ID and the fields of the edit.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: EditItem?
  ) throws(Visitor.Failure) -> EditItem {
    EditItem(try visitor.field("id", whole) { $0.id }, try Kept.Edit.form(&visitor, whole?.edit))
  }

  /// Changes it, with the days of the file that it leaves out.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> Warned<Kept> {
    let edit = edit.exceptedPath == nil ? edit : edit.excepting(try await engine.days(in: edit.exceptedPath))
    return Warned(try await engine.edit(id, edit, expecting: asked.expectation, by: asked.client))
  }

  /// The item, with obstacles to hearing it.
  @inlinable
  public func reply(
    _ answer: Warned<Kept>, from control: any TokiControl, at clock: any HostClock
  ) async throws(ControlError) -> Reply<Warned<Kept>> { try await control.told(answer.value, at: clock) }
}
