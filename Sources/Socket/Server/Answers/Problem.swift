// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

/// An error as `application/problem+json` (RFC 9457), with the members of every error added.
struct Problem: Formed {
  /// `about:blank`: the title says no more than the status (section 4.2.1).
  let type: String
  let title: String
  let status: Int
  let detail: String
  let error: ErrorValues

  /// The media type.
  static let mediaType = "application/problem+json"

  init(_ error: ControlError, message: String, status: Int) {
    self.init(
      type: "about:blank", title: Self.title(of: status), status: status, detail: message,
      error: ErrorBody(error, message: message).error)
  }

  private init(type: String, title: String, status: Int, detail: String, error: ErrorValues) {
    self.type = type
    self.title = title
    self.status = status
    self.detail = detail
    self.error = error
  }

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Problem?
  ) throws(Visitor.Failure) -> Problem {
    Problem(
      type: try visitor.field("type", whole) { $0.type }, title: try visitor.field("title", whole) { $0.title },
      status: try visitor.field("status", whole) { $0.status },
      detail: try visitor.field("detail", whole) { $0.detail },
      error: try ErrorValues.form(&visitor, whole?.error))
  }

  /// The reason phrase of a status (RFC 9110 section 15).
  private static func title(of status: Int) -> String {
    switch status {
    case 400: "Bad Request"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 409: "Conflict"
    case 412: "Precondition Failed"
    case 413: "Content Too Large"
    case 415: "Unsupported Media Type"
    case 422: "Unprocessable Content"
    case 503: "Service Unavailable"
    default: "Internal Server Error"
    }
  }
}
