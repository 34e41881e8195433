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

  func showBackup(_ request: Request) async throws(ControlError) -> Answer {
    let backup = try await control.backup()
    return .json(BackupDocument(backup), asOf: AsOf(backup.moment, by: backup.anchor))
  }

  func importItems(_ request: Request) async throws(ControlError) -> Answer {
    let batch = try BackupFile.request(request.body)
    return .json(ItemIDList(ids: try await control.importItems(batch, key: try request.key())))
  }

  /// The listener handles event streams itself, because they have no single answer.
  func followEvents(_ request: Request) async throws(ControlError) -> Answer { .done }

  // MARK: The daemon

  func showDaemon(_ request: Request) async throws(ControlError) -> Answer {
    .json(DaemonBody(status: try await control.status(), basis: try await control.basis()))
  }
}
