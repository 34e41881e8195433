// SPDX-License-Identifier: Apache-2.0
import TokiModel
import TokiServer

/// The daemon's own arguments.
struct DaemonOptions {
  enum Mode { case serve, supervise, version, help }

  private(set) var mode = Mode.serve
  /// Descriptor to report that it is ready; `nil` if nobody waits for it.
  private(set) var readyDescriptor: Int32?
  /// The supervisor's descriptors for watching this daemon; `nil` without a supervisor.
  private(set) var watchDescriptors: String?
  /// The socket that a supervisor received from systemd; `nil` for none.
  private(set) var socketDescriptor: Int32?
  /// Limits for all clients together.
  private(set) var limits = ListenerLimits()

  struct Unknown: Error, CustomStringConvertible {
    let argument: String
    var description: String { "there is no argument \(argument.debugDescription); see tokid --help" }
  }

  init(arguments: [String]) throws(Unknown) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--supervise": mode = .supervise
      case "--version": mode = .version
      case "--help", "-h": mode = .help
      case "--ready-fd": readyDescriptor = try Self.descriptor(rest.popFirst(), of: argument)
      case "--socket-fd": socketDescriptor = try Self.descriptor(rest.popFirst(), of: argument)
      case "--watch-fds":
        guard let text = rest.popFirst() else { throw Unknown(argument: argument) }
        watchDescriptors = text
      case "--limits": limits = try Self.limits(rest.popFirst(), of: argument)
      default: throw Unknown(argument: argument)
      }
    }
  }

  private static func descriptor(_ text: String?, of argument: String) throws(Unknown) -> Int32 {
    guard let text, let descriptor = Int32(text), descriptor > 2 else { throw Unknown(argument: argument) }
    return descriptor
  }

  /// Parses six numbers, for tests: places, reserve, milliseconds for a request and for idling, bytes of bodies and
  /// of unread data.
  private static func limits(_ text: String?, of argument: String) throws(Unknown) -> ListenerLimits {
    let numbers = text?.split(separator: ",").compactMap { Int($0) } ?? []
    guard numbers.count == 6, numbers.allSatisfy({ $0 > 0 }) else { throw Unknown(argument: argument) }
    return ListenerLimits(
      places: numbers[0], reserve: numbers[1], requestTime: .milliseconds(Int64(numbers[2])),
      idleTime: .milliseconds(Int64(numbers[3])), bodies: numbers[4], unread: numbers[5])
  }
}
