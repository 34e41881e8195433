// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiWire

/// `toki share`: lets other devices reach Toki over the network, each with a role.
enum ShareControl {
  static var spec: CommandSpec {
    CommandSpec(
      "share", arguments: "[on|off|status|devices|revoke|ID…]",
      summary: tr("let a phone or a screen reach Toki over the network"),
      examples: [
        "toki share on", "toki share", "toki share t1 s2", "toki share --role owner", "toki share devices",
        "toki share revoke d1", "toki share off",
      ],
      words: 0...CommandSpec.many,
      options: [.role, .port, .host, .certificate, .key, .insecure, .secure, .tailscale, .all, .json], place: .here,
      notes: notes
    ) { invocation, context throws(CommandFailure) in
      let words = Array(invocation.words.dropFirst())
      switch invocation.words.first {
      case "on":
        try invocation.check(words, takes: [.port, .host, .certificate, .key, .insecure, .secure, .tailscale, .json])
        return try await ShareSwitch.turnOn(invocation, context)
      case "off":
        try invocation.check(words, takes: [])
        return try await ShareSwitch.turnOff(context)
      case "status":
        try invocation.check(words, takes: [.json])
        return try await ShareStatus.show(invocation, context)
      case "devices":
        try invocation.check(words, takes: [.json])
        return try await ShareDevices.list(invocation, context)
      case "revoke":
        try invocation.check([], takes: [.all])
        return try await ShareDevices.revoke(words, invocation, context)
      default:
        try invocation.check([], takes: [.role, .json])
        return try await SharePairing.offer(invocation, context)
      }
    }
  }

  private static var notes: String {
    [
      tr("A device is paired by a code that is valid once, for 2 min. What it may do:"),
      "  display  " + tr("sees the timers, alarms or sequences that you name, and changes nothing"),
      "  control  " + tr("sees and changes all of them, and stops what rings"),
      "  owner    " + tr("also changes the settings"),
      tr("No device sets programs to run or sound files, imports files, or stops Toki."),
    ].joined(separator: "\n")
  }
}

extension Invocation {
  /// Throws if there are words, or options that this use of the command does not take.
  fileprivate func check(_ words: [String], takes options: Set<Option>) throws(CommandFailure) {
    let use = (["toki", command.name] + self.words.prefix(1)).joined(separator: " ")
    if let word = words.first {
      throw .usage(tr("“{command}” does not take “{word}”.", ["command": use, "word": PlainText.of(word)]))
    }
    if let other = given.first(where: { !options.contains($0.option) }) {
      throw .usage(tr("“{command}” does not take “{word}”.", ["command": use, "word": other.option.text]))
    }
  }
}

/// Asks the sharing server, and words why it does not do it; `id` is the device that is concerned.
func asked<Answer>(
  _ sharing: HomeSharing, of id: String = "", _ body: (HomeSharing) async throws(HomeSharing.Trouble) -> Answer
) async throws(CommandFailure) -> Answer {
  do throws(HomeSharing.Trouble) {
    return try await body(sharing)
  } catch {
    throw CommandFailure(error, of: id)
  }
}

extension CommandFailure {
  /// Words the failure of the sharing server.
  fileprivate init(_ trouble: HomeSharing.Trouble, of id: String) {
    switch trouble {
    case .unusable(let reason):
      self.init(.failed, tr("Sharing does not work: {reason}", ["reason": PlainText.of(reason, longest: 300)]))
    case .unopened(let reason):
      self.init(
        .failed, tr("Sharing could not be turned on: {reason}", ["reason": PlainText.of(reason, longest: 400)]))
    case .stillOpen:
      self.init(.failed, tr("Sharing does not end; try again."))
    case .closed(let isOutdated):
      self.init(
        .failed, isOutdated ? ShareStatus.outdated : tr("Sharing is off."),
        hint: tr("Turn it on: {command}", ["command": "toki share on"]))
    case .refused(status: 403):
      self.init(
        .failed, tr("Over plain HTTP only displays are served: anyone on the network could read along."),
        hint: tr("To use HTTPS: {command}", ["command": "toki share on --secure"]))
    case .refused(status: 404):
      self.init(
        .failed, tr("There is no device {id}.", ["id": PlainText.of(id)]),
        hint: tr("All devices: {command}", ["command": "toki share devices"]))
    case .refused(status: 507):
      self.init(
        .failed, tr("The device is out now, but this could not be saved."),
        hint: tr("Make room on the disk before sharing is turned off, or it will be let in again."))
    case .refused(let status):
      self.init(.failed, tr("It was refused (HTTP status {status}).", ["status": String(status)]))
    case .unanswered(let error):
      self.init(error)
    }
  }
}
