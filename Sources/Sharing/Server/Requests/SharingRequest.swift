// SPDX-License-Identifier: Apache-2.0
import TokiModel
import Visitors

/// A complete request from another device, decoded; what is not in it is never passed on.
struct SharingRequest: Sendable {
  var method = "GET"
  /// The whole path, percent-decoded.
  var path = "/"
  /// The parameters, percent-decoded; no name occurs twice.
  var query: [String: String] = [:]
  var host: String?
  var origin: String?
  var authorization: String?
  var contentType: String?
  var idempotencyKey: String?
  /// The language of who asks; `nil` if it is none of ours.
  var language: Language?
  var ifMatch: String?
  var lastEventID: String?
  var acceptEncoding: String?
  var ifNoneMatch: String?
  /// What the program that asks calls itself, in `Toki-Client`.
  var client: String?
  var body: [UInt8] = []
  /// Who asks, as the limits count them.
  var peer = ""

  /// The bearer token; `nil` if there is none.
  var token: String? { DeviceToken.bearer(in: authorization) }

  /// Whether a link asks, which wants to be missed when its connection is lost.
  var isOfLink: Bool { client == ClientName.link.text || client == ClientName.formerLink.text }

  /// Whether the body is declared as JSON (RFC 9110 section 8.3.1).
  var isJSON: Bool {
    contentType?.prefix { $0 != ";" && $0 != " " }.lowercased() == "application/json"
  }

  /// The path and query, encoded anew from what was checked.
  var target: String { RequestTarget.text(path: path, query: query) }
}
