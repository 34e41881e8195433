// SPDX-License-Identifier: Apache-2.0
import LinkedRinging
import Localization
import TokiEngine
import TokiModel
import TokiWire

/// `toki link bedroom`: this machine makes a remote's rings from now on; with `--once`, while the command runs.
enum RemoteLink {
  static var spec: CommandSpec {
    CommandSpec(
      "link", arguments: "[REMOTE|HOST [ACCOUNT]]",
      summary: tr("make a remote's or an account's rings here too, from now on"),
      examples: [
        "toki link bedroom", "toki link bedroom --once", "toki link https://fleet.example.org family", "toki link",
        "toki link --json",
      ],
      words: 0...2, options: [.once, .account, .as, .fingerprint, .certificates, .json], place: .nowhere,
      notes: notes
    ) { invocation, context throws(CommandFailure) in
      if let account = try account(in: invocation, context) {
        return try await link(try await remote(of: account, invocation, context), invocation, context)
      }
      guard let word = invocation.words.first else {
        guard !invocation.has(.once) else {
          throw .usage(
            tr("“{command}” needs {arguments}.", ["command": "link --once", "arguments": "REMOTE"]),
            hint: tr("All remotes: {command}", ["command": "toki remotes"]))
        }
        return try list(invocation, context)
      }
      let remote = try context.remote(named: word)
      guard invocation.words.count == 1 else { throw notTaken(PlainText.of(invocation.words[1])) }
      return try await link(remote, invocation, context)
    }
  }

  private static func link(
    _ remote: Remote, _ invocation: Invocation, _ context: CommandContext
  ) async throws(CommandFailure) -> ExitCode {
    if invocation.has(.once) {
      return try await LinkFollowing.run(in: remote, context.at(remote), isJSON: invocation.has(.json))
    }
    // Typing errors, and items that the other machine no longer knows, are reported now.
    let there = context.at(remote)
    let control = try await there.reach()
    _ = try await asked { () async throws(ControlError) in try await control.state(of: []) }
    try mark(remote, isLinked: true, context)
    do throws(CommandFiles.Problem) {
      if !context.remotes.links.isFollowed(remote.name) { try context.remotes.links.begin(remote.name) }
    } catch {
      throw CommandFailure(
        .failed,
        tr(
          "The process that follows {remote} could not be started: {reason}",
          [
            "remote": remote.name.text, "reason": PlainText.of(error.reason, longest: 300),
          ]))
    }
    if invocation.has(.json) {
      context.printLine(json(remote, context).text)
      return .done
    }
    context.printLine(
      tr(
        "What rings on {remote} rings here too from now on, also when {remote} cannot be reached.",
        [
          "remote": remote.name.text
        ]))
    context.printLine(tr("To end that: {command}", ["command": "toki unlink \(remote.name.text)"]))
    return .done
  }

  /// `toki unlink bedroom`.
  static var unlink: CommandSpec {
    CommandSpec(
      "unlink", arguments: "REMOTE", summary: tr("no longer make a remote's rings here"),
      examples: ["toki unlink bedroom"], words: 1...1, options: [.json], place: .nowhere
    ) { invocation, context throws(CommandFailure) in
      let remote = try context.remote(named: invocation.words[0])
      guard remote.isLinked else {
        throw CommandFailure(
          .failed, tr("{remote} is not linked.", ["remote": remote.name.text]),
          hint: tr("Linked remotes: {command}", ["command": "toki link"]))
      }
      try await end(remote, context)
      guard !invocation.has(.json) else {
        var remote = remote
        remote.isLinked = false
        context.printLine(json(remote, context).text)
        return .done
      }
      context.printLine(tr("What rings on {remote} no longer rings here.", ["remote": remote.name.text]))
      return .done
    }
  }

  /// Ends the link of a remote; of damage, which is not told of later, the person hears now.
  static func end(_ remote: Remote, _ context: CommandContext) async throws(CommandFailure) {
    remind(in: context)
    try mark(remote, isLinked: false, context)
    guard await context.remotes.links.end(remote.name) else {
      throw CommandFailure(
        .failed, tr("The process that follows {remote} does not end.", ["remote": remote.name.text]))
    }
  }

  private static func mark(_ remote: Remote, isLinked: Bool, _ context: CommandContext) throws(CommandFailure) {
    var list = try context.knownRemotes()
    guard let index = list.remotes.firstIndex(where: { $0.name == remote.name }),
      list.remotes[index].isLinked != isLinked
    else { return }
    list.remotes[index].isLinked = isLinked
    do throws(CommandFiles.Problem) { try context.remotes.keep(list) } catch { throw RemotesCommand.notKept(error) }
  }

  // MARK: Damage

  /// Tells of each linked remote whose file here was damaged, until that is noted as seen.
  static func remind(in context: CommandContext) {
    for (remote, files) in damaged(context) {
      for file in files {
        let values = ["remote": remote.text, "path": PlainText.of(file, longest: 300)]
        let sentence = tr(
          "What was kept here of {remote} was damaged. What can be read of it rings, and {remote} tells the rest when it can be reached; the damaged file is {path}.",
          values)
        context.errors("toki: \(sentence)\n")
      }
      context.errors("  " + tr("To mark this as read: {command}", ["command": commandLine("doctor --seen")]) + "\n")
    }
  }

  /// Notes that a person knows of the damage.
  static func noteSeen(in context: CommandContext) {
    for (remote, _) in damaged(context) { context.remotes.links.noteSeen(remote) }
  }

  private static func damaged(_ context: CommandContext) -> [(RemoteName, [String])] {
    // A list of another machine is not about the files of this one.
    guard context.remote == nil, let remotes = try? context.remotes.all().remotes else { return [] }
    return remotes.filter(\.isLinked).map { ($0.name, context.remotes.links.damagedFiles($0.name)) }
      .filter { !$0.1.isEmpty }
  }

  // MARK: The list

  /// The next ring of each remote that rings here, one line each.
  static func outlook(in context: CommandContext) -> String {
    guard context.remote == nil, let remotes = try? context.remotes.all().remotes else { return "" }
    return remotes.filter { $0.isLinked && context.remotes.links.isFollowed($0.name) }.compactMap { remote in
      guard let kept = context.remotes.links.kept(remote.name), !kept.isOver, let next = kept.coming.first else {
        return nil
      }
      let line = tr(
        "{remote} rings here too, next {name} ({time}).",
        [
          "remote": remote.name.text, "name": EventLine.named(next.owner.text, next.label),
          "time": time(of: next.planned, context),
        ])
      return line + "\n"
    }.joined()
  }

  private static func time(of instant: UTCInstant, _ context: CommandContext) -> String {
    WallText.local(instant, now: context.clock.now().utc, in: context.hostZone, context.language)
  }

  private static func list(_ invocation: Invocation, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let remotes = try context.knownRemotes().remotes.filter(\.isLinked)
    remind(in: context)
    if invocation.has(.json) {
      context.printLine(JSONValue.array(remotes.map { json($0, context) }).text)
    } else if remotes.isEmpty {
      context.printLine(tr("No remote is linked. Link one: {command}", ["command": "toki link REMOTE"]))
    } else {
      context.output(ItemTable.aligned(remotes.map { row($0, context) }, columns: context.terminal?.columns))
    }
    return .done
  }

  private static func row(_ remote: Remote, _ context: CommandContext) -> [String] {
    let kept = context.remotes.links.kept(remote.name)
    let state =
      if kept?.isOver == true {
        tr("has ended the pairing: nothing of it rings here")
      } else if !context.remotes.links.isFollowed(remote.name) {
        tr("is not followed: {command}", ["command": "toki link \(remote.name.text)"])
      } else if let since = kept?.silentSince {
        tr("silent since {time}", ["time": time(of: since, context)])
      } else {
        tr("connected")
      }
    let next = kept?.isOver == true ? nil : kept?.coming.first
    let text = next.map {
      tr(
        "next {name} ({time})",
        ["name": EventLine.named($0.owner.text, $0.label), "time": time(of: $0.planned, context)])
    }
    return [remote.name.text, state, text ?? tr("nothing is to come")]
  }

  private static func json(_ remote: Remote, _ context: CommandContext) -> JSONValue {
    let kept = context.remotes.links.kept(remote.name)
    let next = kept?.coming.first
    return .members([
      "name": .string(remote.name.text), "followed": .boolean(context.remotes.links.isFollowed(remote.name)),
      "ended": .boolean(kept?.isOver ?? false), "silent_since": kept?.silentSince.map { JSONValue($0) } ?? .null,
      "next": next.map {
        .members(["id": JSONValue($0.owner), "label": JSONValue($0.label), "planned": JSONValue($0.planned)])
      } ?? .null,
      "damaged": .array(context.remotes.links.damagedFiles(remote.name).map { .string($0) }),
    ])
  }

  private static var notes: String {
    [
      tr("It goes on after a restart, and rings what it knows for some days while the remote cannot be reached."),
      tr("A ring is stopped and snoozed on either machine. This machine is woken from sleep for it, where it can be."),
      tr(
        "With --once it ends with Ctrl-C, says in the terminal what rings, and does not wake this machine from sleep."
      ),
      DisplayKeys.ring(in: Localization.language),
      tr(
        "HOST and ACCOUNT name an account on a fleet (toki-fleet); if it is not paired yet, its token is asked for, or read from standard input, and it becomes a remote of the same name."
      ),
    ].joined(separator: "\n")
  }
}
