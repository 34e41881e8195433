// SPDX-License-Identifier: Apache-2.0
import Localization
package import TokiEngine
package import TokiModel
import TokiWire

/// The answer to a request.
package struct Answer: Sendable {
  /// The HTTP status.
  package var status: Int
  /// The body, usually JSON; empty for an answer without a body.
  package var body: [UInt8] = []
  /// The type of the body.
  package var mediaType = "application/json"
  /// Headers beyond those of every answer.
  package var headers: [(name: String, value: String)] = []
  /// `true` if a paired device asked, so that its connection is no stranger's any more.
  package var isOfDevice = false

  /// The error, from which a problem document can be made; `nil` for a success.
  var error: ControlError?

  /// Creates an answer; the other parameters are as the fields.
  package init(
    status: Int = 200, body: [UInt8] = [], mediaType: String = "application/json",
    headers: [(name: String, value: String)] = []
  ) {
    self.status = status
    self.body = body
    self.mediaType = mediaType
    self.headers = headers
  }

  /// A value as JSON; `asOf` is the moment for values that change with time.
  ///
  /// `version` is sent as the `ETag`, for later requests to expect; `nil` for a value without versions.
  package static func json(
    _ value: some FieldValue, asOf: AsOf = .never, version: String? = nil, status: Int = 200
  ) -> Answer {
    Answer(
      status: status, body: Wire.bytes(value, asOf: asOf), headers: version.map { [("ETag", "\"\($0)\"")] } ?? [])
  }

  /// A value as JSON, without fields that have standard values.
  static func brief(_ value: some FieldValue) -> Answer {
    Answer(status: 200, body: Wire.bytes(value, isBrief: true))
  }

  /// A new item, with its address in `Location`.
  static func made(_ value: some FieldValue, asOf: AsOf, version: String, at path: String) -> Answer {
    var answer = json(value, asOf: asOf, version: version, status: 201)
    answer.headers.append(("Location", path))
    return answer
  }

  /// Success without a body.
  package static let done = Answer(status: 204)

  /// An error; its status follows from the code unless it is given.
  package static func error(_ error: ControlError, status: Int? = nil) -> Answer {
    var answer = json(
      ErrorBody(error, message: ErrorTexts.message(about: error, in: nil)), status: status ?? error.code.httpStatus)
    answer.error = error
    if error.code == .busy { answer.headers = [("Retry-After", "\(retrySeconds)")] }
    return answer
  }

  /// The answer with its error as it is wanted; unchanged for a success.
  ///
  /// - Parameters:
  ///   - isProblem: `true` for a problem document (RFC 9457).
  ///   - language: The language of a person who sees the items; `nil` for English that names them by their IDs.
  /// - Returns: The answer.
  func told(asProblem isProblem: Bool, in language: Language?) -> Answer {
    guard let error, isProblem || language != nil else { return self }
    var answer = self
    let message = ErrorTexts.message(about: error, in: language)
    if isProblem {
      answer.body = Wire.bytes(Problem(error, message: message, status: status))
      answer.mediaType = Problem.mediaType
    } else {
      answer.body = Wire.bytes(ErrorBody(error, message: message))
    }
    return answer
  }

  /// Refuses a request for lack of resources; the client may retry soon.
  static let busy = error(.busy(.daemon))

  /// Seconds until a client that was turned away should retry.
  static let retrySeconds = 5

  /// Refuses a request because the daemon is stopping.
  static let shuttingDown = error(.shuttingDown())
}

extension ControlError.Code {
  /// The HTTP status for the code (RFC 9110 section 15).
  var httpStatus: Int {
    switch self {
    case .invalidRequest: 400
    case .invalidDuration, .invalidLabel, .invalidTime, .unknownZone, .unknownSound, .keyReused, .unreadableFile: 422
    case .notFound: 404
    case .wrongState, .notRinging, .snoozeLimit, .nothingToUndo, .tooMany, .exists: 409
    case .changed: 412
    case .noSound, .storeLocked, .storeFull, .storeReadOnly, .storeFailed, .shuttingDown, .busy: 503
    case .unreachable, .otherUser, .noAnswer, .protocolMismatch: 500
    // Only clients meet these, which come by a sharing server.
    case .notPaired, .beyondRole, .neverFromAfar, .wrongHost, .otherCertificate: 500
    }
  }
}
