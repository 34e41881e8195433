// SPDX-License-Identifier: Apache-2.0
import FoundationEssentials
import TokiEngine

extension Wire {
  /// `JSONDecoder` keeps nothing between calls, so that one serves all threads.
  private static let decoder = JSONDecoder()

  /// Reads a body.
  ///
  /// - Throws: `ControlError` of `.invalidRequest`, or of a code for what the value means, with
  ///   the field as its subject.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8]
  ) throws(ControlError) -> Value {
    do {
      return try decoder.decode(type, from: Data(bytes))
    } catch let error as ControlError {
      throw error
    } catch let error as DecodingError {
      throw ControlError(describing: error)
    } catch {
      throw ControlError(.invalidRequest, message: "The body cannot be read as JSON.")
    }
  }
}

extension ControlError {
  /// A value that a field cannot have.
  static func invalid(_ field: String, _ message: String) -> ControlError {
    ControlError(.invalidRequest, subject: field, message: message)
  }

  init(describing error: DecodingError) {
    switch error {
    case .keyNotFound(let key, let context):
      let field = Self.field(context.codingPath + [key])
      self = .invalid(field, "The field \(field) is missing.")
    case .valueNotFound(_, let context):
      let field = Self.field(context.codingPath)
      self = .invalid(field, "The field \(field) is null and must have a value.")
    case .typeMismatch(let type, let context):
      let field = Self.field(context.codingPath)
      self = .invalid(
        field, "\(field.isEmpty ? "The body" : "The field \(field)") is not \(Self.name(of: type)).")
    case .dataCorrupted(let context):
      let field = Self.field(context.codingPath)
      self = .invalid(
        field, field.isEmpty ? "The body is not JSON." : "The field \(field) has a value that cannot be read."
      )
    @unknown default:
      self = .invalid("", "The body cannot be read.")
    }
  }

  /// A path as people write it: `alarms[3].settings.volume`.
  static func field(_ path: [any CodingKey]) -> String {
    var text = ""
    for key in path {
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    return text
  }

  private static func name(of type: Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    case is any BinaryInteger.Type: "a whole number"
    case is [String: Any].Type: "an object"
    default: "\(type)".hasPrefix("Array") ? "a list" : "an object"
    }
  }
}

extension Decoder {
  /// The members of a request, where a member that is not known is a mistake worth naming.
  ///
  /// - Throws: `ControlError` of `.invalidRequest` with the unknown field as its subject.
  func members<Key: CodingKey & CaseIterable>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let known = Key.allCases.map(\.stringValue)
    let given = try container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).sorted()
    if let unknown = given.first(where: { !known.contains($0) }) {
      let path = ControlError.field(codingPath + [AnyKey(stringValue: unknown)])
      throw ControlError.invalid(
        path, "There is no field \(path) here; there are \(known.joined(separator: ", ")).")
    }
    return try container(keyedBy: type)
  }
}

extension KeyedDecodingContainer {
  /// A whole number that fits; the decoder itself does not say where one is that does not.
  func wholeNumber(forKey key: Key) throws -> Int64 {
    do {
      return try decode(Int64.self, forKey: key)
    } catch let error as DecodingError {
      throw error
    } catch let error as ControlError {
      throw error
    } catch {
      let path = ControlError.field(codingPath + [key])
      throw ControlError.invalid(path, "The field \(path) is not a whole number of 64 bits.")
    }
  }

  /// A value that may be left out and is never `null`; `nil` when it is left out.
  func given<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    contains(key) ? try decode(type, forKey: key) : nil
  }

  /// The same; `nil` when it is left out or `null`.
  func wholeNumberIfPresent(forKey key: Key) throws -> Int64? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    return try wholeNumber(forKey: key)
  }
}

/// Any member name at all, or the place of an element in a list.
struct AnyKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(index: Int) {
    stringValue = "[\(index)]"
    intValue = index
  }

  init?(intValue: Int) { self.init(index: intValue) }
}
