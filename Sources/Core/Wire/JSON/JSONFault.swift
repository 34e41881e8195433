// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// A fault in a JSON text, and its place.
public struct JSONFault: Error, Hashable {
  /// The path of the field, as `alarms[3].settings.volume`; empty for the whole text.
  public private(set) var path: String
  /// The reason for the fault.
  public let reason: Reason
  /// `true` if it concerns contradictory fields of the innermost object.
  var isConflict = false
  /// `true` if it concerns a field in the address of a request.
  public internal(set) var isInAddress = false

  /// `true` if its field, which is in the address, has an invalid value.
  public var isRefusedInAddress: Bool { if case .refused = reason { true } else { isInAddress } }

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

  /// The fault as an English sentence.
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
      let words = "The body is not JSON: \(reason) (line \(place.line), column \(place.column))."
      return .invalid(.request, field: "", reason: words)
    case .refused(let refusal):
      // The zone itself, for clients to show.
      if case .zone(let name) = refusal.code { return .unknownZone(name, reason: message) }
      return .invalid(kind, field: path, reason: message)
    default: return .invalid(kind, field: path, reason: message)
    }
  }

  /// The kind of value at fault.
  var kind: ControlError.Value {
    guard case .refused(let refusal) = reason else { return .request }
    return switch refusal.code {
    case .value, .zone: .request
    case .duration: .duration
    case .label: .label
    case .time: .time
    }
  }
}
