// SPDX-License-Identifier: Apache-2.0
import TokiEngine

/// An error as JSON: `{"error":{"code":…,"subject":…,"message":…}}`.
struct WireError: Codable, Sendable {
  let error: Body

  struct Body: Codable, Sendable {
    let code: String
    let subject: String
    let message: String
  }

  init(_ error: ControlError) {
    self.error = Body(code: error.code.rawValue, subject: error.subject, message: error.message)
  }

  /// The error it stands for; one with a code of a newer daemon is a `.protocolMismatch`.
  var model: ControlError {
    ControlError(
      ControlError.Code(rawValue: error.code) ?? .protocolMismatch, subject: error.subject,
      message: error.message)
  }
}

extension ControlError.Code {
  /// The HTTP status that goes with it (RFC 9110 section 15).
  var httpStatus: Int {
    switch self {
    case .invalidRequest: 400
    case .invalidDuration, .invalidLabel, .invalidTime, .unknownZone, .unknownSound, .keyReused: 422
    case .notFound: 404
    case .wrongState, .notRinging, .tooMany: 409
    case .noSound, .storeLocked, .storeFull, .storeReadOnly, .shuttingDown, .busy: 503
    case .storeFailed, .unreachable, .otherUser, .noAnswer, .protocolMismatch: 500
    }
  }
}
