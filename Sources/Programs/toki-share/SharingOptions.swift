// SPDX-License-Identifier: Apache-2.0

/// The sharing server's own arguments.
struct SharingOptions {
  enum Mode { case serve, supervise, launch, wanted, find, version, help }

  private(set) var mode = Mode.serve
  /// Descriptor to report that it is open; `nil` if nobody waits for it.
  private(set) var readyDescriptor: Int32?

  struct Unknown: Error, CustomStringConvertible {
    let argument: String
    var description: String { "there is no argument \(argument.debugDescription); see toki-share --help" }
  }

  init(arguments: [String]) throws(Unknown) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--supervise": mode = .supervise
      case "--launch": mode = .launch
      case "--wanted": mode = .wanted
      case "--find": mode = .find
      case "--version": mode = .version
      case "--help", "-h": mode = .help
      case "--ready-fd":
        guard let text = rest.popFirst(), let descriptor = Int32(text), descriptor > 2 else {
          throw Unknown(argument: argument)
        }
        readyDescriptor = descriptor
      default: throw Unknown(argument: argument)
      }
    }
  }

  static let help = """
    toki-share: lets paired devices reach Toki's daemon over the network.
    You need not start it: `toki share on` does, and `toki share off` ends it.

      toki-share                serve in the foreground
      toki-share --supervise    serve in a child process, and start it again should it die
      toki-share --launch       the same in the background, if sharing is on
      toki-share --wanted       exit with 0 if sharing is on, else with 1
      toki-share --find         write as JSON which other sharing servers Avahi sees in the network; exit with 4 without Avahi
      toki-share --ready-fd N   say on descriptor N when it is open
      toki-share --version, --help

    """
}
