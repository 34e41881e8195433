// SPDX-License-Identifier: Apache-2.0
import TokiModel
import TokiServer
import Visitors

extension ReceivedRequest {
  /// The bearer token; `nil` if there is none.
  var token: String? { DeviceToken.bearer(in: authorization) }

  /// `true` if a link asks, which wants to be missed when its connection is lost.
  var isOfLink: Bool { client == ClientName.link.text || client == ClientName.formerLink.text }

  /// The path and query, encoded anew from the checked parts.
  var target: String { RequestTarget.text(path: path, query: query) }
}
