// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiWire

/// Where a command line goes: `--at REMOTE`, `--at HOST --home NAME`.
extension InvocationParser {
  /// The remote, or the host and its home, that a command line names, understood or not.
  ///
  /// - Returns: What was typed; `nil` for none, or for a text that can name none.
  static func place(namedIn arguments: [String]) -> (remote: String, home: String?)? {
    let words = arguments.prefix { $0 != "--" }
    func values(of option: Option) -> [String] {
      zip(words, words.dropFirst()).filter { $0.0 == option.text }.map(\.1)
        + words.filter { $0.hasPrefix(option.text + "=") }.map { String($0.dropFirst(option.text.count + 1)) }
    }
    let home = values(of: .home).first
    return values(of: .at).first { isPlace($0, ofHome: home != nil) }.map { ($0, home) }
  }

  /// Whether a value of `--at` can name where a command goes, and not the time that `why` takes by the same option.
  private static func isPlace(_ text: String, ofHome: Bool) -> Bool {
    text == RemoteName.here || (ofHome ? !RemotePair.isTime(text) : RemotePair.isName(text))
  }

  /// Takes out the options that name another machine, or a home and its host.
  static func takePlace(
    from options: inout [Invocation.Given], for spec: CommandSpec
  ) throws(CommandFailure) -> (remote: String?, home: String?) {
    guard spec.place != .nowhere else { return (nil, nil) }
    let homes = options.filter { $0.option == .home }
    let isRoom = { (given: Invocation.Given) in
      given.option == .at && (!spec.options.contains(.at) || isPlace(given.value, ofHome: !homes.isEmpty))
    }
    let remotes = options.filter(isRoom)
    options.removeAll { isRoom($0) || $0.option == .home }
    for (option, given) in [(Option.at, remotes), (.home, homes)] where given.count > 1 {
      throw .usage(tr("{option} is given twice.", ["option": option.text]))
    }
    guard homes.isEmpty || !remotes.isEmpty else {
      throw .usage(
        tr(
          "{option} needs {other} with the host of the home.",
          ["option": Option.home.text, "other": Option.at.text]),
        hint: tr("For example: {command}", ["command": "toki --at homes.example.org --home family list"]))
    }
    return (remotes.first?.value, homes.first?.value)
  }
}
