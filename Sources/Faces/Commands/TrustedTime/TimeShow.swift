// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki time`: show the true time, its bound, and the servers behind it.
enum TimeShow {
  static var spec: CommandSpec {
    CommandSpec(
      "time", summary: tr("show the true time by NTP servers, and how sure it is"),
      examples: [
        "toki time", "toki time --server a.example --server b.example --server c.example",
        "toki time --nts nts.example.org --json", "toki time --watch",
      ],
      options: [.server, .nts, .certificates, .watch, .json]
    ) { invocation, context throws(CommandFailure) in
      let servers = try TimeServerWords.servers(of: invocation)
      let hasNTS = servers.contains { $0.method == .nts }
      guard hasNTS || !invocation.has(.certificates) else {
        throw .usage(tr("{option} goes with {other}.", ["option": "--certificates", "other": "--nts"]))
      }
      let certificates = try invocation[.certificates].map { path throws(CommandFailure) in
        try TimeServerWords.certificates(path, in: context)
      }
      let source: TimeFollowing.Source
      if servers.isEmpty {
        source = .daemon(try await daemon(invocation, context))
      } else {
        try context.checkIsHere("time --server")
        guard let asking = context.timeAsking else {
          throw CommandFailure(.failed, tr("Servers cannot be asked from here."))
        }
        source = .servers(servers, certificates: certificates, asking)
      }
      let following = TimeFollowing(
        context: context, source: source, isJSON: invocation.has(.json), isWatching: invocation.has(.watch),
        patience: servers.isEmpty || hasNTS ? .seconds(5) : .seconds(2))
      return try await following.run()
    }
  }

  /// The daemon, if it has servers to ask; throws otherwise.
  private static func daemon(
    _ invocation: Invocation, _ context: CommandContext
  ) async throws(CommandFailure) -> any TokiControl {
    let control = try await context.reach()
    let hasServers = try await asked { () async throws(ControlError) in
      // The settings are an owner's, and the report is everybody's.
      if context.remote != nil { return try await control.send(ShowTime()).report != nil }
      return try await !control.settings().timeServers.isEmpty
    }
    guard !hasServers else { return control }
    if invocation.has(.json) { context.printLine(JSONValue(TrustedTimeReport()).text) }
    var failure = CommandFailure(
      .untrusted, tr("No time server is set, so what time it really is is not known."),
      hint: tr(
        "Set three or more: {command}", ["command": commandLine("settings time-servers HOST HOST HOST")])
        + "\n" + tr("See which there are: {command}", ["command": commandLine("settings time-servers --suggest")])
        + "\n"
        + tr("Or ask some once: {command}", ["command": commandLine("time --server HOST --server HOST --server HOST")]))
    failure.isAnswered = true
    throw failure
  }
}
