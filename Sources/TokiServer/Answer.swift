// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

/// What goes back for one request.
struct Answer: Sendable {
  var status: Int
  /// JSON; empty for an answer without a body.
  var body: [UInt8] = []
  var mediaType = "application/json"
  /// Headers beside those that every answer has.
  var headers: [(name: String, value: String)] = []

  /// What the error is, for those who want it as a problem; `nil` for none.
  var error: ControlError?

  /// A value as JSON.
  ///
  /// - Parameters:
  ///   - asOf: The moment as of which is told what changes by itself.
  ///   - version: What a later request can expect it to be still; `nil` for what has no version.
  static func json(
    _ value: some FieldValue, asOf: AsOf = .never, version: String? = nil, status: Int = 200
  ) -> Answer {
    Answer(
      status: status, body: Wire.bytes(value, asOf: asOf), headers: version.map { [("ETag", "\"\($0)\"")] } ?? [])
  }

  /// What was made, and where it can be found from now on.
  static func made(_ value: some FieldValue, asOf: AsOf, version: String, at path: String) -> Answer {
    var answer = json(value, asOf: asOf, version: version, status: 201)
    answer.headers.append(("Location", path))
    return answer
  }

  /// Done, with nothing to say.
  static let done = Answer(status: 204)

  /// An error, with the status that belongs to its code unless another is given.
  static func error(_ error: ControlError, status: Int? = nil) -> Answer {
    var answer = json(ErrorBody(error), status: status ?? error.code.httpStatus)
    answer.error = error
    if error.code == .busy { answer.headers = [("Retry-After", "\(retrySeconds)")] }
    return answer
  }

  /// The same for a client that wants errors as problems (RFC 9457); an answer without an error stays as it is.
  var asProblem: Answer {
    guard let error else { return self }
    var answer = self
    answer.body = Wire.bytes(Problem(error: error, status: status))
    return answer
  }

  /// Too many ask for too much; the client may come back in a moment.
  static let busy = error(.busy)

  /// After how many seconds a client may come back that was turned away.
  static let retrySeconds = 5

  /// The engine is about to end.
  static let shuttingDown = error(
    ControlError(.shuttingDown, message: "Toki's daemon is ending; try again in a moment."))
}

extension ControlError {
  static let busy = ControlError(
    .busy, message: "Too many programs ask Toki's daemon for too much at once; try again in a few seconds.")
}

extension ControlError.Code {
  /// The HTTP status that goes with it (RFC 9110 section 15).
  var httpStatus: Int {
    switch self {
    case .invalidRequest: 400
    case .invalidDuration, .invalidLabel, .invalidTime, .unknownZone, .unknownSound, .keyReused: 422
    case .notFound: 404
    case .wrongState, .notRinging, .tooMany: 409
    case .changed: 412
    case .noSound, .storeLocked, .storeFull, .storeReadOnly, .shuttingDown, .busy: 503
    case .storeFailed, .unreachable, .otherUser, .noAnswer, .protocolMismatch: 500
    }
  }
}
