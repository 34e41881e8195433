// SPDX-License-Identifier: Apache-2.0

/// Why a hook is refused.
public enum HookError: Error, Hashable, Sendable {
  /// The command line is blank.
  case emptyCommand
  case commandTooLong(bytes: Int)
  /// A command line cannot contain the character NUL.
  case commandWithNUL
  /// It is no address that begins with `https://` or `http://`.
  case addressUnreadable(String)
  case addressTooLong(bytes: Int)
  /// It is no address that a device could open.
  case addressNotOpened(String)
  /// An `http://` address of another machine: anybody on the way could read and change the request.
  case addressWithoutTLS(String)
  case warningWithoutSpan
  case warningOutOfRange(TimeSpan)
  /// A span before the ring, for a moment that is no warning.
  case spanWithoutWarning
  /// More hooks than `Hook.most`.
  case tooMany

  /// English sentence about the error.
  public var reason: String {
    switch self {
    case .emptyCommand: "The command of a hook is empty."
    case .commandTooLong(let bytes):
      "The command of a hook has at most \(Hook.longestCommand) bytes; this one has \(bytes)."
    case .commandWithNUL: "The command of a hook cannot contain the character NUL."
    case .addressUnreadable(let address): "A hook posts to an address such as https://example.org/ring, not \(address)."
    case .addressNotOpened(let address):
      "A hook opens an address such as https://example.org or shortcuts://run-shortcut?name=Lights, not \(address)."
    case .addressTooLong(let bytes):
      "The address of a hook has at most \(Hook.longestAddress) bytes; this one has \(bytes)."
    case .addressWithoutTLS(let address):
      "A hook posts to an address with https, or to this machine; \(address) can be read by others on the way."
    case .warningWithoutSpan: "A warning needs to know how long before the ring it comes."
    case .warningOutOfRange(let span):
      "A warning comes 1 s to 24 h before the ring; \(span.nanoseconds) ns is outside."
    case .spanWithoutWarning: "Only a warning comes before the ring."
    case .tooMany: "There are at most \(Hook.most) hooks."
    }
  }

  /// The JSON field that is at fault.
  var field: String {
    switch self {
    case .emptyCommand, .commandTooLong, .commandWithNUL, .tooMany: "run"
    case .addressUnreadable, .addressTooLong, .addressWithoutTLS: "post"
    case .addressNotOpened: "open"
    case .warningWithoutSpan, .warningOutOfRange, .spanWithoutWarning: "before_ns"
    }
  }
}
