// SPDX-License-Identifier: Apache-2.0
import TokiWire

/// The app's own arguments, checked before it opens anything.
struct DesktopOptions {
  enum Mode { case run, version, help }

  private(set) var mode = Mode.run
  /// The name of the remote that is to be shown; `nil` for this machine.
  private(set) var remote: String?

  struct Unknown: Error, CustomStringConvertible {
    let argument: String
    var description: String { "there is no argument \(argument.debugDescription); see toki-desktop --help" }
  }

  /// Values of `--page`.
  private static let pages: Set<String> = ["alarms", "sleep", "timers", "stopwatch", "clock"]

  init(arguments: [String]) throws(Unknown) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--new-alarm", "--new-timer": break
      // The session bus starts the app this way, without a window.
      case "--gapplication-service": break
      case "--page":
        let page = rest.popFirst() ?? ""
        guard Self.pages.contains(page) else { throw Unknown(argument: "--page \(page)") }
      case "--at":
        guard let name = rest.popFirst() else { throw Unknown(argument: argument) }
        remote = name == RemoteName.here ? nil : name
      case "--version": mode = .version
      case "--help", "-h": mode = .help
      default: throw Unknown(argument: argument)
      }
    }
  }
}
