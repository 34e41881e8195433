// SPDX-License-Identifier: Apache-2.0

/// The JSON that goes over the socket, for faces that print it too.
public enum Wire {
  /// A value as compact JSON, its keys in the order in which the value encodes them.
  ///
  /// Slashes are not escaped, a `null` stands only where the value encodes one, and a number that
  /// JSON cannot write (infinity, not-a-number) is `null`. A value whose encoding throws is `null`.
  /// A nested container is to be finished before the one around it goes on, as in every
  /// conformance that the compiler writes.
  public static func json(_ value: some Encodable) -> String {
    String(decoding: bytes(value), as: UTF8.self)
  }

  /// The same as UTF-8 bytes.
  static func bytes(_ value: some Encodable) -> [UInt8] {
    let writer = JSONWriter()
    do { try writer.write(value) } catch { return Array("null".utf8) }
    return writer.bytes
  }
}
