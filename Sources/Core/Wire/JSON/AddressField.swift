// SPDX-License-Identifier: Apache-2.0

/// A field in the address of a request: in its path or its query.
public struct AddressField: Hashable, Sendable {
  /// Its name in the form.
  public let name: String
  /// Its value, decoded.
  public let text: String
  /// Whether the form has asked for it.
  var isTaken = false

  /// A field with its value.
  public init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }
}
