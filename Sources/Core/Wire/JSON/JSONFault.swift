// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// A fault in a JSON text, and its place.
public struct JSONFault: Error, Hashable {
  /// The path of the field, as `alarms[3].settings.volume`; empty for the whole text.
  public private(set) var path: String
  /// What is wrong.
  public let reason: Reason
  /// Whether it concerns contradictory fields of the innermost object.
  var isConflict = false
  /// Whether it concerns a field in the address of a request.
  public internal(set) var isInAddress = false

  /// The kinds of fault.
  public enum Reason: Hashable, Sendable {
    /// Invalid JSON from this byte on; the text is a sentence without its full stop.
    case syntax(String, at: Int)
    case missing
    case null
    /// A value of another kind was expected, as `a text`.
    case kind(String)
    case twice
    /// There is no such field; `known` lists the valid names.
    case unknown(known: [String])
    case refused(FieldRefusal)
    /// The address of the request has a field that there is not.
    case unknownAddress
  }

  /// Creates a fault; an empty path stands for the whole text.
  public init(_ reason: Reason, at path: String = "") {
    self.path = path
    self.reason = reason
  }

  /// The fault with its path extended by an enclosing field or element.
  public func within(_ outer: String) -> JSONFault {
    var fault = self
    fault.isConflict = false
    if path.isEmpty {
      fault.path = outer
    } else {
      fault.path = path.utf8.first == UInt8(ascii: "[") ? outer + path : "\(outer).\(path)"
    }
    return fault
  }

  /// What is wrong: an English sentence.
  public var message: String {
    let field = path.isEmpty ? "The body" : "The field \(path)"
    switch reason {
    case .syntax(let reason, _): return "\(reason)."
    case .missing: return "The field \(path) is missing."
    case .null: return "\(field) is null and must have a value."
    case .kind(let kind): return "\(field) is not \(kind)."
    case .twice: return "The field \(path) is there twice."
    case .unknown(let known):
      return "There is no field \(path) here; there are \(known.joined(separator: ", "))."
    case .refused(let refusal): return refusal.reason
    case .unknownAddress: return "There is no parameter \(path) here."
    }
  }

  /// The fault as the refusal of a request or answer with this body.
  public func refusal(of bytes: [UInt8]) -> ControlError {
    switch reason {
    case .syntax(let reason, _):
      let place = JSONPlace(of: self, in: bytes)
      return ControlError(
        .invalidRequest, message: "The body is not JSON: \(reason) (line \(place.line), column \(place.column)).")
    case .refused(let refusal):
      // This subject is the zone itself, for clients to show.
      if case .zone(let name) = refusal.code {
        return ControlError(.unknownZone, subject: name, message: message)
      }
      return ControlError(refusal.errorCode, subject: path, message: message)
    default: return ControlError(.invalidRequest, subject: path, message: message)
    }
  }

  /// The error code for a refusal.
  var code: ControlError.Code {
    if case .refused(let refusal) = reason { refusal.errorCode } else { .invalidRequest }
  }
}

extension FieldRefusal {
  fileprivate var errorCode: ControlError.Code {
    switch code {
    case .value: .invalidRequest
    case .duration: .invalidDuration
    case .label: .invalidLabel
    case .time: .invalidTime
    case .zone: .unknownZone
    }
  }
}
