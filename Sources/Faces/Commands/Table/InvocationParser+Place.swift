// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiWire

/// The target of a command line: `--at REMOTE`, `--at HOST --account NAME`.
extension InvocationParser {
  /// The remote, or the host and its account, that a command line names, understood or not.
  ///
  /// - Returns: The typed place; `nil` for none, or for a text that can name none.
  static func place(namedIn arguments: [String]) -> (remote: String, account: String?)? {
    let words = arguments.prefix { $0 != "--" }
    func values(of option: Option) -> [String] {
      let names: [String] = [option.name] + Option.renamed.filter { $0.value == option }.keys
      return names.map { "--" + $0 }.flatMap { text in
        let next: [String] = zip(words, words.dropFirst()).filter { $0.0 == text }.map(\.1)
        return next + words.filter { $0.hasPrefix(text + "=") }.map { String($0.dropFirst(text.count + 1)) }
      }
    }
    let account = values(of: .account).first
    return values(of: .at).first { isPlace($0, ofAccount: account != nil) }.map { ($0, account) }
  }

  /// `true` if a value of `--at` can name the target of a command, not the time that `why` takes by the same option.
  private static func isPlace(_ text: String, ofAccount: Bool) -> Bool {
    text == RemoteName.here || (ofAccount ? !RemotePair.isTime(text) : RemotePair.isName(text))
  }

  /// Takes out the options that name another machine, or an account and its host.
  static func takePlace(
    from options: inout [Invocation.Given], for spec: CommandSpec
  ) throws(CommandFailure) -> (remote: String?, account: String?) {
    guard spec.place != .nowhere else { return (nil, nil) }
    let accounts = options.filter { $0.option == .account }
    let isRoom = { (given: Invocation.Given) in
      given.option == .at && (!spec.options.contains(.at) || isPlace(given.value, ofAccount: !accounts.isEmpty))
    }
    let remotes = options.filter(isRoom)
    options.removeAll { isRoom($0) || $0.option == .account }
    for (option, given) in [(Option.at, remotes), (.account, accounts)] where given.count > 1 {
      throw .usage(tr("{option} is given twice.", ["option": option.text]))
    }
    guard accounts.isEmpty || !remotes.isEmpty else {
      throw .usage(
        tr(
          "{option} needs {other} with the host of the account.",
          ["option": Option.account.text, "other": Option.at.text]),
        hint: tr("For example: {command}", ["command": "toki --at fleet.example.org --account family list"]))
    }
    return (remotes.first?.value, accounts.first?.value)
  }
}
