// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

// Requests other than those about items.
extension RequestHandler {
  func showIndex(_ request: Request) async throws(ControlError) -> Answer { .json(Index(routes: RouteTable.routes)) }

  /// The API's own document (RFC 9512).
  func showDocument(_ request: Request) async throws(ControlError) -> Answer {
    guard let text = document() else {
      throw .notFound(request.path, .path)
    }
    return Answer(status: 200, body: text, mediaType: "application/yaml")
  }

  func showState(_ request: Request) async throws(ControlError) -> Answer {
    let state = try await control.state(of: try request.kinds())
    return .json(state, asOf: AsOf(state.moment, by: state.trustedTime?.anchor))
  }

  func showOverview(_ request: Request) async throws(ControlError) -> Answer {
    let overview = try await control.overview()
    return .json(overview, asOf: AsOf(overview.moment))
  }

  func showBackup(_ request: Request) async throws(ControlError) -> Answer {
    let backup = try await control.backup()
    return .json(BackupDocument(backup), asOf: AsOf(backup.moment, by: backup.anchor))
  }

  func importItems(_ request: Request) async throws(ControlError) -> Answer {
    let batch = try BackupFile.request(request.body)
    return .json(ItemIDList(ids: try await control.importItems(batch, key: try request.key())))
  }

  // MARK: Rings

  func listRings(_ request: Request) async throws(ControlError) -> Answer {
    let state = try await control.state(of: [])
    return .json(RingingList(rings: state.rings, hearing: state.heardRings))
  }

  /// The listener handles event streams itself, because they have no single answer.
  func followEvents(_ request: Request) async throws(ControlError) -> Answer { .done }

  // MARK: Settings and the true time

  func showSettings(_ request: Request) async throws(ControlError) -> Answer {
    let settings = try await control.settings()
    return .json(settings, version: settings.version)
  }

  func editSettings(_ request: Request) async throws(ControlError) -> Answer {
    let edit = try request.change(EngineSettingsEdit.self)
    let settings = try await control.change(edit)
    return .json(Warned(settings, await warnings(about: nil)), version: settings.version)
  }

  func startPreview(_ request: Request) async throws(ControlError) -> Answer {
    let settings =
      request.body.isEmpty ? try await control.settings().ring : try await draft(PreviewBody.self, request).settings
    try await control.preview(settings)
    return .done
  }

  func stopPreview(_ request: Request) async throws(ControlError) -> Answer {
    try await control.preview(nil)
    return .done
  }

  // MARK: The daemon

  func showDaemon(_ request: Request) async throws(ControlError) -> Answer {
    .json(DaemonBody(status: try await control.status(), basis: try await control.basis()))
  }

  func stopDaemon(_ request: Request) async throws(ControlError) -> Answer {
    try await control.shutDown()
    return .done
  }

  func listWarnings(_ request: Request) async throws(ControlError) -> Answer {
    .json(WarningList(warnings: try await control.warnings(about: try request.subject())))
  }
}
