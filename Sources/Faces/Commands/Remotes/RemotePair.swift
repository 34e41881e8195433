// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiWire

/// `toki pair bedroom`, `toki pair bedroom 192.0.2.5`: pairs this machine with the Toki of another one, for `--at`.
enum RemotePair {
  static var spec: CommandSpec {
    CommandSpec(
      "pair", arguments: "[REMOTE [HOST[:PORT] [CODE]]]",
      summary: tr("pair with the Toki of another machine, to use it with --at"),
      examples: [
        "toki pair", "toki pair bedroom", "toki pair bedroom bedroom.local",
        "toki pair bedroom 192.0.2.5:8654 K7QM-2XPA",
        "toki pair home https://toki.example.org --certificates system",
        "toki pair family https://fleet.example.org --account family",
      ],
      words: 0...3, options: [.fingerprint, .certificates, .account, .json], place: .nowhere, notes: notes
    ) { invocation, context throws(CommandFailure) in
      if let account = invocation[.account] { return try await pair(account: account, invocation, context) }
      guard let word = invocation.words.first else { return try tellFound(invocation, context) }
      let name = try name(word)
      let typed = invocation.words.count > 1 ? try address(typed: invocation.words[1]) : nil
      _ = try remotes(without: name, context)
      let found = typed == nil ? try found(for: name, context) : nil
      guard let address = typed ?? found?.address else { return .failed }
      let trust = try await trust(in: address, announced: found?.fingerprint, invocation, context)
      guard
        let code = invocation.words.count > 2
          ? invocation.words[2] : context.remotes.ask(tr("The code that toki share shows there: "))
      else {
        throw .usage(tr("“{command}” needs {arguments}.", ["command": "pair", "arguments": "CODE"]), hint: showCode)
      }
      let answer = try await reached { () async throws(ControlError) in
        try await context.remotes.pair(address, trust, code)
      }
      guard let answer else {
        throw CommandFailure(.failed, tr("This code is not valid: wrong, used, or older than 2 min."), hint: showCode)
      }
      let remote = Remote(name: name, address: address, trust: trust, token: answer.token, device: answer.device)
      // Read anew: the questions may have taken minutes.
      var list = try remotes(without: name, context)
      list.remotes.append(remote)
      try await keep(list, with: remote, context)
      return tell(remote, invocation, context)
    }
  }

  /// The remotes that there are, none of which has this name.
  static func remotes(without name: RemoteName, _ context: CommandContext) throws(CommandFailure) -> RemoteList {
    let list = try context.knownRemotes()
    guard list[name.text] == nil else {
      throw CommandFailure(
        .failed, tr("There is a remote “{remote}” already.", ["remote": name.text]),
        hint: tr("To pair it anew: {command}", ["command": "toki remotes forget \(name.text)"]))
    }
    return list
  }

  /// Tells that a remote is paired.
  static func tell(_ remote: Remote, _ invocation: Invocation, _ context: CommandContext) -> ExitCode {
    if invocation.has(.json) {
      context.printLine(RemotesCommand.json(remote).text)
      return .done
    }
    context.printLine(
      tr(
        "{remote} is paired. This machine {may}.",
        ["remote": remote.name.text, "may": SharePairing.may(remote.device.grant)]))
    context.printLine(tr("Try it: {command}", ["command": "toki --at \(remote.name.text) list"]))
    return .done
  }

  /// Lists the machines in the network.
  private static func tellFound(_ invocation: Invocation, _ context: CommandContext) throws(CommandFailure) -> ExitCode
  {
    let search = try RemoteSearch(for: "REMOTE", context)
    if invocation.has(.json) {
      context.printLine(String(decoding: Wire.bytes(FoundRemoteList(remotes: search.remotes)), as: UTF8.self))
      return .done
    }
    context.output(search.table(columns: context.terminal?.columns))
    let host = search.remotes.count == 1 ? "" : " HOST"
    context.printLine(tr("Pair one: {command}", ["command": "toki pair REMOTE\(host)"]))
    return .done
  }

  /// The only machine in the network, which the person is told.
  private static func found(for name: RemoteName, _ context: CommandContext) throws(CommandFailure) -> FoundRemote {
    let only = try RemoteSearch(for: name.text, context).only(for: name.text)
    let values = ["name": RemoteSearch.name(of: only), "address": RemoteSearch.shown(only)]
    context.errors(tr("Found: {name} ({address})", values) + "\n")
    return only
  }

  private static var notes: String {
    [
      tr("Without HOST it looks in the network for machines that share their Toki; without REMOTE it lists them."),
      tr("On the other machine: toki share on, then toki share shows a code, valid once for 2 min."),
      tr(
        "With --account, the remote is an account on a fleet (toki-fleet). Its token is asked for, or read from standard input."
      ),
      tr("It is also reached by its host: {command}", ["command": "toki --at fleet.example.org --account family list"]),
      tr(
        "With --at REMOTE, or the variable TOKI_REMOTE, commands go to that machine and answer as they do here. “here” is this machine."
      ),
    ].joined(separator: "\n")
  }

  private static var showCode: String { tr("Show a code there: {command}", ["command": "toki share"]) }

  /// `true` if a text can name a remote: it must not be a time, as an option of `why` takes both.
  static func isName(_ text: String) -> Bool {
    RemoteName(text: text) != nil && !isTime(text)
  }

  /// `true` if a text is a time, for an option of `why`.
  static func isTime(_ text: String) -> Bool {
    let now = UTCInstant(secondsSinceEpoch: 1_800_000_000)
    return (try? PastTime.instant(of: text, now: now, in: .utc)) != nil
  }

  static func name(_ text: String) throws(CommandFailure) -> RemoteName {
    guard isName(text), let name = RemoteName(text: text) else {
      throw .usage(
        tr(
          "“{word}” cannot name a remote: 1 to 40 letters, digits, - and _, beginning with a letter, and no time.",
          ["word": PlainText.of(text)]))
    }
    return name
  }

  private static func address(typed text: String) throws(CommandFailure) -> RemoteAddress {
    if let address = RemoteAddress(typed: text) { return address }
    throw .usage(
      text.hasPrefix("http://")
        ? tr("Over plain HTTP only displays are served: anyone on the network could read along.")
        : tr("“{word}” is no name or address of a machine.", ["word": PlainText.of(text)]),
      hint: tr("Addresses look like this: {example}", ["example": "bedroom.local, 192.0.2.5:8654, [2001:db8::5]"]))
  }

  // MARK: Trust

  /// The proof of identity for the machine at an address, from now on.
  static func trust(
    in address: RemoteAddress, announced: String? = nil, _ invocation: Invocation, _ context: CommandContext
  ) async throws(CommandFailure) -> Remote.Trust {
    if let path = invocation[.certificates] {
      if invocation.has(.fingerprint) {
        throw .usage(
          tr(
            "{option} and {other} do not go together.",
            ["option": Option.certificates.text, "other": Option.fingerprint.text]))
      }
      let isSystem = path == Remote.system
      return .signed(certificates: isSystem ? nil : path.hasPrefix("/") ? path : "\(context.workingFolder)/\(path)")
    }
    let expected = try invocation[.fingerprint].map { text throws(CommandFailure) in try fingerprint(text) }
    let shown = try await reached { () async throws(ControlError) in try await context.remotes.certificate(address) }
    let lines = ShareStatus.lines(ofFingerprint: shown.fingerprint)
    if let expected {
      guard expected == shown.fingerprint else {
        throw CommandFailure(
          .failed,
          tr(
            "{address} shows another certificate, so nothing was sent to it. Its fingerprint (SHA-256):",
            ["address": address.text]), hint: lines.map { "  " + $0 }.joined(separator: "\n"))
      }
    } else {
      context.errors(tr("The fingerprint (SHA-256) of the certificate at {address}:", ["address": address.text]) + "\n")
      for line in lines { context.errors("  \(line)\n") }
      if let announced, announced != shown.fingerprint {
        context.errors(
          tr("In the network another one is announced, so somebody may be in the way. Announced is:") + "\n")
        for line in ShareStatus.lines(ofFingerprint: announced) { context.errors("  \(line)\n") }
      }
      guard let answer = context.remotes.ask(tr("Is it the one that toki share shows there? (yes/no) ")) else {
        throw .usage(
          tr("Without a terminal it cannot be asked whether this is the right machine."),
          hint: tr("If it is, add: {option}", ["option": "\(Option.fingerprint.text) \(shown.fingerprint)"]))
      }
      guard isYes(answer) else { throw CommandFailure(.cancelled, tr("Nothing was sent, and nothing is paired.")) }
    }
    return .pinned(key: shown.key, fingerprint: shown.fingerprint)
  }

  private static func isYes(_ answer: String) -> Bool {
    ["y", "yes", "はい", "j", "ja"].contains(answer.lowercased().filter { !$0.isWhitespace })
  }

  private static func fingerprint(_ text: String) throws(CommandFailure) -> String {
    let digits = text.lowercased().filter { $0 != ":" && $0 != " " }
    guard digits.utf8.count == 64, digits.allSatisfy(\.isHexDigit) else {
      throw .usage(
        tr("“{word}” is no fingerprint: 64 hexadecimal digits.", ["word": PlainText.of(text)]),
        hint: tr("It is shown there by: {command}", ["command": "toki share status"]))
    }
    return digits
  }

  /// Calls another machine, and words its refusal.
  static func reached<Answer: Sendable>(
    _ call: () async throws(ControlError) -> Answer
  ) async throws(CommandFailure) -> Answer {
    do throws(ControlError) {
      return try await call()
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Keeps a remote; parts from it again if that fails, as nobody would have its token.
  static func keep(
    _ list: RemoteList, with remote: Remote, _ context: CommandContext
  ) async throws(CommandFailure) {
    let problem: CommandFiles.Problem
    do throws(CommandFiles.Problem) {
      return try context.remotes.keep(list)
    } catch {
      problem = error
    }
    _ = await context.remotes.part(remote)
    throw RemotesCommand.notKept(problem)
  }
}
