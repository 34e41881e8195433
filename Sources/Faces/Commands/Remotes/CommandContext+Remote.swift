// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiWire

extension CommandContext {
  /// The context for a command: that of the remote that it names or the environment does, else unchanged.
  func entering(_ invocation: Invocation) async throws(CommandFailure) -> CommandContext {
    let command = invocation.command
    let account = try invocation.namedAccount
    guard command.place != .nowhere, let name = invocation.remote ?? remotes.usual, name != RemoteName.here else {
      return self
    }
    guard command.place == .anyRemote else { throw Self.onlyHere(command.name) }
    let remote = if let account { try account.pairedRemote(among: try knownRemotes()) } else { try remote(named: name) }
    let context = at(remote)
    // Gets the remote's time before times are read and shown by it.
    do throws(ControlError) {
      _ = try await context.connect()
    } catch {
      throw Self.unreached(remote, as: error, for: command)
    }
    return context
  }

  /// The commands that change nothing.
  private static let reading: Set<String> = [
    "doctor", "history", "laps", "list", "show", "status", "time", "watch", "why",
  ]

  /// The failure of a command whose remote could not be reached.
  private static func unreached(_ remote: Remote, as error: ControlError, for command: CommandSpec) -> CommandFailure {
    guard [.unreachable, .noAnswer].contains(error.code), !reading.contains(command.name) else {
      return CommandFailure(error)
    }
    return CommandFailure(
      .failed, tr("{remote} cannot be reached; nothing was changed.", ["remote": remote.name.text]),
      hint: PlainText.of(error.reason, longest: 300))
  }

  /// The remote of a name.
  func remote(named name: String) throws(CommandFailure) -> Remote {
    let all = try knownRemotes()
    if let remote = all[name] { return remote }
    let near = Suggestion.nearest(to: name, among: all.remotes.map(\.name.text))
    throw CommandFailure(
      .failed, tr("There is no remote “{remote}”.", ["remote": PlainText.of(name)]),
      hint: all.remotes.isEmpty
        ? tr("Pair one: {command}", ["command": "toki pair REMOTE HOST"])
        : near.map { tr("Did you mean {word}?", ["word": $0]) }
          ?? tr("All remotes: {command}", ["command": "toki remotes"])
    )
  }

  func knownRemotes() throws(CommandFailure) -> RemoteList {
    do throws(CommandFiles.Problem) {
      return try remotes.all()
    } catch {
      throw CommandFailure(
        .failed, tr("The remotes cannot be read: {reason}", ["reason": PlainText.of(error.reason, longest: 300)]))
    }
  }

  /// The context in which everything goes to a remote.
  func at(_ remote: Remote) -> CommandContext {
    let entrance = remotes.enter(remote)
    var context = self
    context.remote = remote
    context.clock = entrance.clock ?? clock
    context.signals = entrance.signals(signals)
    context.connect = entrance.connect
    context.reconnect = entrance.reconnect
    context.leaveLink = entrance.leaveLink
    context.connectIfRunning = { () async throws(ControlError) in try await entrance.connect() }
    context.connectIfHeld = context.connectIfRunning
    context.connectBriefly = { () async throws(ControlError) in try await entrance.connectBriefly() }
    // Neither this terminal nor this machine's sharing is there.
    context.terminalName = nil
    context.sharing = .none
    return context
  }

  /// Throws if the command goes to a remote; `line` is the command that only works here, without `toki`.
  func checkIsHere(_ line: String) throws(CommandFailure) {
    if remote != nil { throw Self.onlyHere(line) }
  }

  private static func onlyHere(_ line: String) -> CommandFailure {
    .usage(
      tr("“{command}” is for this machine only.", ["command": line]),
      hint: tr("To use it here: {command}", ["command": "toki \(line) --at \(RemoteName.here)"]))
  }
}
