// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiServer
import TokiWire
import Visitors

/// The admin API: operators' requests by HTTP, with a token of their own.
extension HomeReception {
  /// Number of operators' requests that may wait: each has the database asked on one thread, in turn.
  private static let mostAdminRequests = 16

  /// As many bytes as a backup may have, from an operator who imports it.
  func longestBody(method: String, path: String, authorization: () -> String?) -> Int? {
    guard let admin, let longest = AdminDesk.longestBody(method: method, path: path),
      let token = DeviceToken.bearer(in: authorization()), admin.opens(by: token)
    else { return nil }
    return longest
  }

  /// The answer to a request of an operator; `nil` for a request about anything else, also if there is no admin API.
  func administration(_ request: ReceivedRequest) async throws(AccessRefusal) -> Answer? {
    guard let admin, request.path.hasPrefix(AdminDesk.root) else { return nil }
    guard let token = DeviceToken.bearer(in: request.authorization), admin.opens(by: token) else {
      throw AccessRefusal(.notPaired, "This takes the admin token: Authorization: Bearer …")
    }
    // A page has no business here, of whichever origin it is.
    guard request.origin == nil else {
      throw AccessRefusal(.wrongOrigin, "A page may not ask here.")
    }
    guard adminRequests < Self.mostAdminRequests else {
      throw AccessRefusal(.tooMany, "Too many requests of operators wait.", wait: .seconds(1))
    }
    adminRequests += 1
    defer { adminRequests -= 1 }
    return await admin.answer(request)
  }
}
