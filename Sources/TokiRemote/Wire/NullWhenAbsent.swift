// SPDX-License-Identifier: Apache-2.0

/// A member that is always there: `null` in JSON for `nil`, and refused when it is left out.
@propertyWrapper
struct NullWhenAbsent<Value: Codable>: Codable {
  var wrappedValue: Value?

  init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
  }
}

extension NullWhenAbsent: Sendable where Value: Sendable {}
