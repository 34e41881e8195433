// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiWire

/// `toki share status`.
enum ShareStatus {
  /// Why sharing is off after an upgrade.
  static var outdated: String {
    tr("Sharing is off: since the upgrade, paired devices may do more than when you turned it on.")
  }

  /// Says on standard error that sharing is off after an upgrade, until a person has turned it on again or off.
  static func remind(in context: CommandContext) {
    guard let settings = try? context.sharing.settings(), settings.isOutdated else { return }
    context.errors("toki: \(outdated)\n")
    context.errors(
      tr(
        "Turn it on again: {on}; or leave it off: {off}", ["on": "toki share on", "off": "toki share off"]) + "\n")
  }

  static func show(_ invocation: Invocation, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
    let (settings, status) = try await asked(context.sharing) { sharing async throws(HomeSharing.Trouble) in
      (try sharing.settings(), try await sharing.status())
    }
    guard let status else {
      if invocation.has(.json) {
        context.printLine(json(settings, nil))
        return .done
      }
      context.printLine(sentence(settings))
      if settings.isOn { context.printLine(tr("Turn it on: {command}", ["command": "toki share on"])) }
      return settings.isOn ? .failed : .done
    }
    if invocation.has(.json) {
      context.printLine(json(settings, status))
      return .done
    }
    context.printLine(tr("Sharing is on. In a browser:"))
    for address in status.addresses { context.printLine("  " + PlainText.of(address, longest: 300)) }
    if let fingerprint = status.fingerprint {
      if let trust = status.trust, let authority = status.authorityFingerprint {
        context.printLine(
          tr(
            "A device opens it without a warning once it trusts this machine: {address}",
            ["address": PlainText.of(trust, longest: 300)]))
        context.printLine(tr("Fingerprint of the certificate that it installs there (SHA-256):"))
        for line in lines(ofFingerprint: authority) { context.printLine("  " + line) }
      } else if status.madeCertificate {
        context.printLine(tr("The browser warns once, as this machine made its certificate itself."))
      }
      context.printLine(tr("Fingerprint of the server's own certificate (SHA-256):"))
      for line in lines(ofFingerprint: fingerprint) { context.printLine("  " + line) }
      if let end = status.certificateEnd, !status.madeCertificate { sayEnd(end, context) }
    } else {
      context.printLine(tr("Over plain HTTP only displays are served: anyone on the network could read along."))
    }
    context.printLine(
      trn("{count} device is paired.", "{count} devices are paired.", status.devices) + " "
        + tr("Pair one: {command}", ["command": "toki share"]))
    if let name = status.uncertifiedName.map({ PlainText.of($0, longest: 300) }) {
      context.printLine(
        tr(
          "This machine has another name now. To have devices trust it anew under that: {command}",
          ["command": "toki share on --host \(name)"]))
    }
    if let sentence = wrongCodes(of: status, context) { context.printLine(sentence) }
    if !status.isConnected { context.printLine(tr("Toki's daemon is not running, so nothing is shown.")) }
    return .done
  }

  /// Time before its end at which a certificate of the person is mentioned; the sharing server's own is made anew by
  /// itself.
  private static let notice = TimeSpan.days(30)

  private static func sayEnd(_ end: UTCInstant, _ context: CommandContext) {
    let now = context.clock.now().utc
    guard end - now < notice else { return }
    let time = ["time": WallText.local(end, now: now, in: context.hostZone, Localization.language)]
    context.printLine(
      end > now ? tr("Your certificate ends {time}.", time) : tr("Your certificate ended {time}.", time))
    context.printLine(
      tr(
        "When you have a new one in its place: {off}, then {on}", ["off": "toki share off", "on": "toki share on"]))
  }

  /// A remark about wrong codes; `nil` if none came lately.
  static func wrongCodes(of status: SharingStatus, _ context: CommandContext) -> String? {
    let now = context.clock.now().utc
    guard let codes = status.wrongCodes, now - codes.last < WrongCodes.newsSpan else { return nil }
    return trn(
      "{count} wrong code came from the network, the last from {address}, {time}.",
      "{count} wrong codes came from the network, the last from {address}, {time}.", codes.count,
      [
        "address": PlainText.of(codes.address),
        "time": WallText.local(codes.last, now: now, in: context.hostZone, Localization.language),
      ])
  }

  private static func sentence(_ settings: SharingSettings) -> String {
    if settings.isOutdated { return outdated }
    return settings.isOn ? tr("Sharing was turned on, but is not running.") : tr("Sharing is off.")
  }

  static func lines(ofFingerprint fingerprint: String) -> [String] {
    FingerprintText.lines(of: PlainText.of(fingerprint, longest: 128))
  }

  private static func json(_ settings: SharingSettings, _ status: SharingStatus?) -> String {
    JSONValue.members([
      "on": .boolean(settings.isOn), "outdated": .boolean(settings.isOutdated), "open": .boolean(status != nil),
      "port": .integer(Int64(settings.port)), "hosts": .array(settings.hosts.map(JSONValue.string)),
      "tailscale": .text(settings.tailscale), "certificate": .text(settings.certificate), "key": .text(settings.key),
      "insecure": .boolean(settings.isInsecure),
      "sharing": status.map { JSONValue($0) } ?? .null,
      // For programs that know the word of earlier releases.
      "door": status.map { JSONValue($0) } ?? .null,
    ]).text
  }
}
