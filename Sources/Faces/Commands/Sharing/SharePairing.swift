// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiWire

/// `toki share`, `toki share t1`: shows a code that pairs one device.
enum SharePairing {
  static func offer(_ invocation: Invocation, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
    let grant = try await grant(invocation, context)
    let offer = try await asked(context.sharing) { sharing async throws(HomeSharing.Trouble) in
      try await sharing.offer(grant)
    }
    if invocation.has(.json) {
      context.printLine(JSONValue(offer).text)
      return .done
    }
    let status = try await asked(context.sharing) { sharing async throws(HomeSharing.Trouble) in
      try await sharing.status()
    }
    // A terminal may be lower than all of this: what is to be scanned and typed comes last, where a person looks.
    for line in details(of: offer) { context.printLine(line) }
    if let sentence = status.flatMap({ ShareStatus.wrongCodes(of: $0, context) }) { context.printLine(sentence) }
    let address = ["address": PlainText.of(offer.trust ?? offer.addresses.first ?? "", longest: 300)]
    let lines = QRBlocks.lines(of: offer.picture)
    if let terminal = context.terminal, !lines.isEmpty, terminal.columns >= QRBlocks.columns(of: offer.picture) {
      for line in lines { context.printLine(line) }
      context.printLine(tr("Scan this, or open {address} and type the code:", address))
    } else {
      context.printLine(tr("Open {address} and type the code:", address))
    }
    context.printLine("  " + shown(offer.code))
    context.printLine(
      tr(
        "It is valid once, for {span}. The device {may}.",
        ["span": offer.validity.words(in: Localization.language), "may": may(grant)]))
    return .done
  }

  /// Other ways in, and the fingerprints to compare.
  private static func details(of offer: PairingOffer) -> [String] {
    var lines: [String] = []
    if offer.trust != nil, let authority = offer.authorityFingerprint {
      lines.append(
        tr("The page helps a device trust this machine. Fingerprint of the certificate that it installs (SHA-256):"))
      lines += ShareStatus.lines(ofFingerprint: authority).map { "  " + $0 }
    } else if offer.fingerprint != nil {
      lines.append(tr("The browser may warn once."))
    }
    // Tailscale's has no port of its own; behind it another key is shown.
    let own = offer.addresses.first { $0.split(separator: ":").count > 2 }
    if let first = own.flatMap({ RemoteAddress(typed: $0) }) {
      lines.append(tr("Or on another machine with Toki: {command}", ["command": "toki pair REMOTE \(first.text)"]))
    }
    if let fingerprint = offer.fingerprint {
      lines.append(tr("Fingerprint of the server's own certificate (SHA-256):"))
      lines += ShareStatus.lines(ofFingerprint: fingerprint).map { "  " + $0 }
    }
    return lines
  }

  /// The role asked for; a display if items are named, otherwise one that controls them.
  private static func grant(
    _ invocation: Invocation, _ context: CommandContext
  ) async throws(CommandFailure) -> DeviceGrant {
    var role = invocation.words.isEmpty ? DeviceRole.control : .display
    if let text = invocation[.role] {
      guard let given = DeviceRole(rawValue: text) else {
        throw .usage(
          tr("There is no role “{word}”.", ["word": PlainText.of(text)]),
          hint: tr(
            "Did you mean {word}?",
            [
              "word": Suggestion.nearest(to: text, among: DeviceRole.allCases.map(\.rawValue))
                ?? "display|control|owner"
            ]))
      }
      role = given
    }
    guard role == .display else {
      if let word = invocation.words.first {
        throw .usage(
          tr(
            "The role {role} sees everything, so it does not take “{word}”.",
            ["role": role.rawValue, "word": PlainText.of(word)]))
      }
      return DeviceGrant(role: role)
    }
    guard !invocation.words.isEmpty else {
      throw .usage(
        tr("A display needs something to show."),
        hint: tr("For example: {command}", ["command": "toki share t1"]))
    }
    let control = try await context.reach()
    let items = try await context.items(named: invocation.words, for: "show", by: control)
    guard items.count <= DeviceGrant.most else {
      throw .usage(tr("A display shows at most {count} items.", ["count": String(DeviceGrant.most)]))
    }
    let state = try await asked { () async throws(ControlError) in try await control.state() }
    if let missing = items.first(where: { state.items[$0] == nil }) {
      throw CommandFailure(ControlError.notFound(missing.text))
    }
    return DeviceGrant(role: .display, items: items, uids: items.compactMap { state.items[$0]?.shelved.uid })
  }

  /// A code in two halves, easier to type.
  private static func shown(_ code: String) -> String {
    let code = PlainText.of(code)
    return "\(code.prefix(4))-\(code.dropFirst(4))"
  }

  /// A device's rights, as the end of a sentence about it.
  static func may(_ grant: DeviceGrant) -> String {
    switch grant.role {
    case .display: tr("sees {items} and changes nothing", ["items": grant.items.map(\.text).joined(separator: " ")])
    case .control: tr("sees and changes all timers and alarms")
    case .owner: tr("sees and changes all timers and alarms, and the settings")
    }
  }
}
