// SPDX-License-Identifier: Apache-2.0
import CSystemd
import Glibc

/// One message of the bus, which owns a reference.
@safe
final class BusMessage {
  let handle: OpaquePointer

  /// Takes ownership of a reference.
  init(taking handle: OpaquePointer) { unsafe self.handle = handle }

  deinit { unsafe sd_bus_message_unref(handle) }

  // MARK: Writing

  func append(_ text: String) { unsafe sd_bus_message_append_basic(handle, Self.code("s"), text) }

  func append(path: String) { unsafe sd_bus_message_append_basic(handle, Self.code("o"), path) }

  func append(_ number: UInt32) {
    var number = number
    unsafe sd_bus_message_append_basic(handle, Self.code("u"), &number)
  }

  func append(_ number: Int32) {
    var number = number
    unsafe sd_bus_message_append_basic(handle, Self.code("i"), &number)
  }

  func append(_ byte: UInt8) {
    var byte = byte
    unsafe sd_bus_message_append_basic(handle, Self.code("y"), &byte)
  }

  func append(_ isSo: Bool) {
    // sd-bus takes a boolean as an int (sd_bus_message_append_basic(3)).
    var number: Int32 = isSo ? 1 : 0
    unsafe sd_bus_message_append_basic(handle, Self.code("b"), &number)
  }

  func append(_ number: UInt64) {
    var number = number
    unsafe sd_bus_message_append_basic(handle, Self.code("t"), &number)
  }

  func append(_ number: Int64) {
    var number = number
    unsafe sd_bus_message_append_basic(handle, Self.code("x"), &number)
  }

  /// Appends a descriptor, of which the message keeps a duplicate.
  func append(descriptor: Int32) {
    var descriptor = descriptor
    unsafe sd_bus_message_append_basic(handle, Self.code("h"), &descriptor)
  }

  /// Lets the bus answer with an error instead of starting a service that is not there.
  func startsNothing() { unsafe sd_bus_message_set_auto_start(handle, 0) }

  /// Appends an array of strings.
  func append(_ texts: [String]) {
    container("a", of: "s") { for text in texts { append(text) } }
  }

  /// Appends a container: `a` is an array, `e` a dictionary entry, `r` a structure, `v` a variant.
  func container(_ kind: Unicode.Scalar, of contents: String, _ write: () -> Void) {
    unsafe sd_bus_message_open_container(handle, Self.code(kind), contents)
    write()
    unsafe sd_bus_message_close_container(handle)
  }

  // MARK: Reading

  /// The next value; `nil` if it is no unsigned number, or there is none.
  func readNumber() -> UInt32? {
    var number: UInt32 = 0
    return unsafe sd_bus_message_read_basic(handle, Self.code("u"), &number) > 0 ? number : nil
  }

  /// The next value; `nil` if it is no boolean, or there is none.
  func readBool() -> Bool? {
    var number: Int32 = 0
    return unsafe sd_bus_message_read_basic(handle, Self.code("b"), &number) > 0 ? number != 0 : nil
  }

  /// A copy of the next value, a descriptor to be closed by the caller; `nil` if it is none, or there is none.
  func readDescriptor() -> Int32? {
    // The message keeps its own, and closes it (sd_bus_message_read_basic(3)).
    var lent: Int32 = -1
    guard unsafe sd_bus_message_read_basic(handle, Self.code("h"), &lent) > 0 else { return nil }
    let own = fcntl(lent, F_DUPFD_CLOEXEC, 0)
    return own < 0 ? nil : own
  }

  /// The next value; `nil` if it is no string, or there is none.
  func readText() -> String? {
    var text: UnsafePointer<CChar>?
    guard unsafe sd_bus_message_read_basic(handle, Self.code("s"), &text) > 0, let text = unsafe text else {
      return nil
    }
    return unsafe String(cString: text)
  }

  /// The next value, an array of strings; empty for anything else.
  func readTexts() -> [String] {
    var texts: [String] = []
    guard unsafe sd_bus_message_enter_container(handle, Self.code("a"), "s") > 0 else { return [] }
    while let text = readText() { texts.append(text) }
    unsafe sd_bus_message_exit_container(handle)
    return texts
  }

  /// The text under a name in the next value, a dictionary of variants; `nil` if it has none.
  func readText(named name: String) -> String? {
    guard unsafe sd_bus_message_enter_container(handle, Self.code("a"), "{sv}") > 0 else { return nil }
    while unsafe sd_bus_message_enter_container(handle, Self.code("e"), "sv") > 0 {
      if readText() == name { return readVariant("s") { readText() } }
      guard unsafe sd_bus_message_skip(handle, "v") >= 0, unsafe sd_bus_message_exit_container(handle) >= 0 else {
        return nil
      }
    }
    return nil
  }

  /// Reads one value out of a variant that has this signature; `nil` if it has another.
  func readVariant<Value>(_ signature: String, _ read: () -> Value?) -> Value? {
    guard unsafe sd_bus_message_enter_container(handle, Self.code("v"), signature) > 0 else { return nil }
    return read()
  }

  /// The next value; `nil` if it is no signed number, or there is none.
  func readSigned() -> Int32? {
    var number: Int32 = 0
    return unsafe sd_bus_message_read_basic(handle, Self.code("i"), &number) > 0 ? number : nil
  }

  /// The next value; `nil` if it is no long number, or there is none.
  func readLong() -> UInt64? {
    var number: UInt64 = 0
    return unsafe sd_bus_message_read_basic(handle, Self.code("t"), &number) > 0 ? number : nil
  }

  /// The next value; `nil` if it is no signed long number, or there is none.
  func readSignedLong() -> Int64? {
    var number: Int64 = 0
    return unsafe sd_bus_message_read_basic(handle, Self.code("x"), &number) > 0 ? number : nil
  }

  /// The next value, a structure; `nil` for anything else.
  func readStructure<Value>(_ contents: String, _ read: () -> Value?) -> Value? {
    guard unsafe sd_bus_message_enter_container(handle, Self.code("r"), contents) > 0 else { return nil }
    return read()
  }

  /// Path of the object that the message comes from or goes to; `nil` for a reply.
  var path: String? { unsafe sd_bus_message_get_path(handle).map { unsafe String(cString: $0) } }

  /// Cookie of the call that this answers; `nil` if it is no reply.
  var answers: UInt64? {
    var cookie: UInt64 = 0
    return unsafe sd_bus_message_get_reply_cookie(handle, &cookie) >= 0 ? cookie : nil
  }

  /// Name and text of an error reply; `nil` for any other message.
  var error: (name: String, text: String)? {
    guard let error = unsafe sd_bus_message_get_error(handle), let name = unsafe error.pointee.name else {
      return nil
    }
    let text = unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? ""
    return unsafe (String(cString: name), text)
  }

  /// Unique bus name of the sender; `nil` for a message without one.
  var sender: String? { unsafe sd_bus_message_get_sender(handle).map { unsafe String(cString: $0) } }

  /// `true` if it is a call of a method here.
  var isCall: Bool { unsafe sd_bus_message_is_method_call(handle, nil, nil) > 0 }

  /// Interface of a call or signal; `nil` for a call that leaves it out.
  var interface: String? { unsafe sd_bus_message_get_interface(handle).map { unsafe String(cString: $0) } }

  /// Name of the method or signal; `nil` for a reply.
  var member: String? { unsafe sd_bus_message_get_member(handle).map { unsafe String(cString: $0) } }

  /// `true` if its arguments have exactly these types.
  func hasSignature(_ signature: String) -> Bool { unsafe sd_bus_message_has_signature(handle, signature) > 0 }

  func isSignal(_ interface: String, _ member: String) -> Bool {
    unsafe sd_bus_message_is_signal(handle, interface, member) > 0
  }

  private static func code(_ letter: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: letter.value) }
}
