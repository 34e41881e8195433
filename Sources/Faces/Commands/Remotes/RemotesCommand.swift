// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiWire

/// `toki remotes`, `toki remotes forget bedroom`: the other machines that this one is paired with.
enum RemotesCommand {
  static var spec: CommandSpec {
    CommandSpec(
      "remotes", arguments: "[forget REMOTE…]", summary: tr("list the machines that --at can name, or forget one"),
      examples: ["toki remotes", "toki remotes --json", "toki remotes forget bedroom"],
      words: 0...CommandSpec.many, options: [.json], place: .nowhere
    ) { invocation, context throws(CommandFailure) in
      switch invocation.words.first {
      case nil: return try list(invocation, context)
      case "forget": return try await forget(Array(invocation.words.dropFirst()), context)
      case let word?:
        throw .usage(
          tr("“{command}” does not take “{word}”.", ["command": "remotes", "word": PlainText.of(word)]),
          hint: tr("Help: {command}", ["command": "toki help remotes"]))
      }
    }
  }

  private static func list(_ invocation: Invocation, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let remotes = try context.knownRemotes().remotes
    if invocation.has(.json) {
      context.printLine(JSONValue.array(remotes.map(json)).text)
    } else if remotes.isEmpty {
      context.printLine(tr("No other machine is paired. Pair one: {command}", ["command": "toki pair REMOTE HOST"]))
    } else {
      context.output(ItemTable.aligned(remotes.map { row($0, context) }, columns: context.terminal?.columns))
    }
    return .done
  }

  private static func row(_ remote: Remote, _ context: CommandContext) -> [String] {
    let grant = remote.device.grant
    let items = grant.items.map(\.text).joined(separator: " ")
    let paired = WallText.local(
      remote.device.paired, now: context.clock.now().utc, in: context.hostZone, Localization.language)
    return [
      remote.name.text,
      PlainText.of(
        [remote.address.text, remote.account?.text].compactMap(\.self).joined(separator: " "), longest: 300),
      items.isEmpty ? grant.role.rawValue : "\(grant.role.rawValue): \(items)", tr("paired {time}", ["time": paired]),
    ] + (remote.isLinked ? [tr("linked")] : [])
  }

  /// A remote without its token, which is for this machine's requests alone.
  static func json(_ remote: Remote) -> JSONValue {
    var (fingerprint, certificates): (String?, String?) = (nil, nil)
    switch remote.trust {
    case .pinned(_, let shown): fingerprint = shown
    case .signed(let path): certificates = path ?? Remote.system
    case .loopback: certificates = Remote.none
    }
    return .members([
      "name": .string(remote.name.text), "host": .string(remote.address.host),
      "port": .integer(Int64(remote.address.port)),
      "fingerprint": .text(fingerprint), "certificates": .text(certificates), "device": JSONValue(remote.device),
      "linked": .boolean(remote.isLinked),
      "account": .text(remote.account?.text),
    ])
  }

  private static func forget(_ names: [String], _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
    guard !names.isEmpty else {
      throw .usage(
        tr("“{command}” needs {arguments}.", ["command": "remotes forget", "arguments": "REMOTE"]),
        hint: tr("All remotes: {command}", ["command": "toki remotes"]))
    }
    let all = try names.map { name throws(CommandFailure) in try context.remote(named: name) }
    for remote in all {
      if remote.isLinked { try await RemoteLink.end(remote, context) }
      let isTold = await context.remotes.part(remote)
      var list = try context.knownRemotes()
      list.remotes.removeAll { $0.name == remote.name }
      do throws(CommandFiles.Problem) { try context.remotes.keep(list) } catch { throw notKept(error) }
      let values = ["remote": remote.name.text, "command": command(endingAccessOf: remote)]
      context.printLine(
        remote.account != nil
          ? tr("{remote} is forgotten here. To end the access by its token: {command}", values)
          : isTold
            ? tr("{remote} and this machine have forgotten one another.", values)
            : tr("{remote} is forgotten here, but could not be told. To end its access there: {command}", values))
    }
    return .done
  }

  /// The command that ends this machine's access, to be typed at the remote.
  private static func command(endingAccessOf remote: Remote) -> String {
    let name = PlainText.of(remote.device.id)
    return remote.account.map { "toki-fleet token \($0.text) revoke \(name)" } ?? "toki share revoke \(name)"
  }

  static func notKept(_ problem: CommandFiles.Problem) -> CommandFailure {
    CommandFailure(
      .failed, tr("The remotes could not be saved: {reason}", ["reason": PlainText.of(problem.reason, longest: 300)]))
  }
}
