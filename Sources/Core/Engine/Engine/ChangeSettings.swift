// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Changes the shared settings; fields absent from the edit stay.
///
/// Existing items keep their ring settings.
public struct ChangeSettings: EngineRequest {
  /// The changes.
  public let edit: EngineSettingsEdit

  /// Changes the settings.
  public init(_ edit: EngineSettingsEdit) { self.edit = edit }

  /// An owner changes the settings.
  public static let route = RequestRoute("PATCH", "/v1/settings", role: .owner, needsBody: true, hasVersion: true)
  /// A change of one setting.
  public static var example: ChangeSettings {
    var edit = EngineSettingsEdit()
    edit.lateLimit = .minutes(5)
    return ChangeSettings(edit)
  }

  /// Visits the fields of the edit.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: ChangeSettings?
  ) throws(Visitor.Failure) -> ChangeSettings { ChangeSettings(try EngineSettingsEdit.form(&visitor, whole?.edit)) }

  /// Changes them.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> Warned<EngineSettings> {
    Warned(try await engine.change(edit, expecting: asked.expectation, by: asked.client))
  }

  /// The settings, with obstacles to hearing new items.
  public func reply(
    _ answer: Warned<EngineSettings>, from control: any TokiControl, at clock: any HostClock
  ) async throws(ControlError) -> Reply<Warned<EngineSettings>> {
    let settings = answer.value
    return Reply(Warned(settings, await control.findings(about: nil)), version: settings.version)
  }
}
