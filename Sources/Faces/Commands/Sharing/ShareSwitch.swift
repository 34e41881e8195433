// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiWire

/// `toki share on`, `toki share off`.
enum ShareSwitch {
  static func turnOn(_ invocation: Invocation, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
    let old = try await asked(context.sharing) { sharing async throws(HomeSharing.Trouble) in try sharing.settings() }
    var new = try changed(old, by: invocation, context)
    if invocation.has(.tailscale) {
      new.tailscale = try ShareTailscale.serve(port: new.port, isInsecure: new.isInsecure, context)
    }
    // So that there is something to share.
    _ = try await context.reach()
    try await asked(context.sharing) { sharing async throws(HomeSharing.Trouble) in try await sharing.turnOn(new) }
    return try await ShareStatus.show(invocation, context)
  }

  static func turnOff(_ context: CommandContext) async throws(CommandFailure) -> ExitCode {
    let old = try await asked(context.sharing) { sharing async throws(HomeSharing.Trouble) in try sharing.settings() }
    try await asked(context.sharing) { sharing async throws(HomeSharing.Trouble) in
      try await sharing.turnOff { $0.tailscale = nil }
    }
    context.printLine(tr("Sharing is off."))
    // It forwards to nobody any more; that it still would is worth a word.
    if old.tailscale != nil { try ShareTailscale.end(context) }
    return .done
  }

  // MARK: Choices

  private static func changed(
    _ old: SharingSettings, by invocation: Invocation, _ context: CommandContext
  ) throws(CommandFailure) -> SharingSettings {
    var new = old
    new.isOn = true
    new.edition = SharingSettings.currentEdition
    if let text = invocation[.port] {
      guard let port = Int(text), SharingSettings.ports.contains(port) else {
        throw .usage(tr("“{word}” is no port: 1 to 65535.", ["word": PlainText.of(text)]))
      }
      new.port = port
    }
    let hosts = invocation.given.filter { $0.option == .host }.map(\.value)
    if hosts == ["none"] {
      new.hosts = []
    } else if !hosts.isEmpty {
      new.hosts = try hosts.map { text throws(CommandFailure) in try host(text) }
    }
    if invocation.has(.insecure), invocation.has(.secure) {
      throw .usage(
        tr(
          "{option} and {other} do not go together.",
          ["option": Option.insecure.text, "other": Option.secure.text]))
    }
    if invocation.has(.insecure) { new.isInsecure = true }
    if invocation.has(.secure) { new.isInsecure = false }
    switch (invocation[.certificate], invocation[.key]) {
    case (nil, nil): break
    case ("none", nil): (new.certificate, new.key) = (nil, nil)
    case (let certificate?, let key?):
      new.certificate = absolute(certificate, context)
      new.key = absolute(key, context)
    case (_?, nil), (nil, _?):
      throw .usage(
        tr(
          "{option} needs {other}.",
          ["option": Option.certificate.text, "other": Option.key.text]))
    }
    return new
  }

  /// The name of a host, as browsers send it.
  private static func host(_ text: String) throws(CommandFailure) -> String {
    let isName = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }
    guard (1...253).contains(text.utf8.count), isName, text != "none" else {
      throw .usage(
        tr("“{word}” is no name of a host.", ["word": PlainText.of(text)]),
        hint: tr("Names look like this: {example}", ["example": "toki.example.org"]))
    }
    return text.lowercased()
  }

  private static func absolute(_ path: String, _ context: CommandContext) -> String {
    path.hasPrefix("/") ? path : "\(context.workingFolder)/\(path)"
  }
}
