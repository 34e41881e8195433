// SPDX-License-Identifier: Apache-2.0
public import TokiEngine

/// A member of an object somewhere in a JSON text, as the reader of requests would see it.
public struct JSONMember: Hashable, Sendable {
  /// The name, with its escapes resolved.
  public let name: String
  /// The value, if it is a text; `nil` for any other value.
  public let text: String?
  /// The number of its object, by the order in which objects begin, from 1.
  public let object: Int

  /// Lists the members of all objects in a text, however deep.
  ///
  /// It goes by the scanner of `JSONReader`, so that nothing can be written that one reads and the other overlooks.
  ///
  /// - Throws: `ControlError` of `.invalidRequest` for a text that is not JSON, or an object that has a name twice.
  public static func all(in bytes: [UInt8]) throws(ControlError) -> [JSONMember] {
    do throws(JSONFault) {
      guard String(validating: bytes, as: UTF8.self) != nil else {
        throw JSONFault(.syntax("The text is not UTF-8", at: 0))
      }
      var scanner = JSONScanner(bytes)
      var members: [JSONMember] = []
      var objects = 0
      scanner.skipSpace()
      try collect(&scanner, depth: 0, &objects, into: &members)
      scanner.skipSpace()
      guard scanner.next == nil else { throw scanner.fault("Something stands behind the end") }
      return members
    } catch {
      throw error.refusal(of: bytes)
    }
  }

  private static func collect(
    _ scanner: inout JSONScanner, depth: Int, _ objects: inout Int, into members: inout [JSONMember]
  ) throws(JSONFault) {
    guard depth <= JSONScanner.deepest else { throw scanner.fault("This is nested too deep") }
    switch scanner.next {
    case UInt8(ascii: "{"):
      var names: Set<String> = []
      objects += 1
      let object = objects
      guard try scanner.begin("}") else { return }
      repeat {
        let name = scanner.text(of: try scanner.name())
        guard names.insert(name).inserted else { throw JSONFault(.twice, at: name) }
        let text = scanner.next == UInt8(ascii: "\"") ? try scanner.text() : nil
        members.append(JSONMember(name: name, text: text, object: object))
        if text == nil { try collect(&scanner, depth: depth + 1, &objects, into: &members) }
      } while try scanner.goOn("}")
    case UInt8(ascii: "["):
      guard try scanner.begin("]") else { return }
      repeat { try collect(&scanner, depth: depth + 1, &objects, into: &members) } while try scanner.goOn("]")
    default: try scanner.skipValue(depth: depth)
    }
  }
}
