// SPDX-License-Identifier: Apache-2.0

/// A field in the address of a request: in its path or its query.
public struct AddressField: Hashable, Sendable {
  /// Its name in the form.
  public let name: String
  /// Its value, decoded.
  public let text: String
  /// `true` if the form has asked for it.
  var isTaken = false

  /// A field with its value.
  public init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }

  /// A field of a value that was written as JSON: a text, a number, or a list of them.
  init(_ name: String, json: [UInt8]) {
    let texts = try? JSONReader.read([String].self, from: json, as: .answer)
    let text = texts?.joined(separator: ",") ?? (try? JSONReader.read(String.self, from: json, as: .answer))
    self.init(name, text ?? String(decoding: json, as: UTF8.self))
  }

  /// Its possible JSON values, as an address has no kinds: a text, a number or flag, or a list of texts.
  var texts: [[UInt8]] {
    [Wire.bytes(text), Array(text.utf8), Wire.bytes(text.split(separator: ",").map(String.init))]
  }
}
