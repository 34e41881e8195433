// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal
import TokiWire

/// `toki pair family https://homes.example.org --home family`: a home on nodes as a room, by a token of it.
extension RoomPair {
  static func pair(
    home text: String, _ invocation: Invocation, _ context: CommandContext
  ) async throws(CommandFailure) -> ExitCode {
    guard let home = HomeName(text) else {
      throw .usage(
        tr(
          "{name} is no name for a home: use 1 to 63 of a–z, 0–9 and “-”, with no “-” at either end.",
          ["name": PlainText.of(text)]))
    }
    guard invocation.words.count == 2 else {
      throw .usage(tr("“{command}” needs {arguments}.", ["command": "pair --home", "arguments": "ROOM HOST"]))
    }
    let name = try name(invocation.words[0])
    var list = try rooms(without: name, context)
    let (address, trust) = try await place(invocation.words[1], invocation, context)
    let token = try token(of: home, context)
    let device = try await reached { () async throws(ControlError) in
      try await context.rooms.enterHome(home, address, trust, token)
    }
    guard let device else {
      throw CommandFailure(
        .failed, tr("This token does not open a home {home} there.", ["home": home.text]),
        hint: tr("Make one there: {command}", ["command": "toki-homes token \(home.text) add NAME"]))
    }
    let room = Room(name: name, address: address, trust: trust, token: token, device: device, home: home)
    list.rooms.append(room)
    try await keep(list, with: room, context)
    return tell(room, invocation, context)
  }

  /// Where the nodes are, and how they prove who they are: by their own machine, or by a certificate.
  private static func place(
    _ text: String, _ invocation: Invocation, _ context: CommandContext
  ) async throws(CommandFailure) -> (RoomAddress, Room.Trust) {
    if let start = text.firstRange(of: "http://"), start.lowerBound == text.startIndex {
      let rest = text[start.upperBound...].prefix { $0 != "/" }
      guard let address = LoopbackAddress(String(rest)), address.port > 0 else {
        throw .usage(
          tr("Over plain HTTP a token could be read on its way: use https://, or an address of this machine."),
          hint: tr(
            "Addresses look like this: {example}",
            ["example": "https://homes.example.org, http://127.0.0.1:8080"]))
      }
      return (RoomAddress(host: address.isIPv6 ? "::1" : "127.0.0.1", port: address.port), .loopback)
    }
    guard let address = RoomAddress(typed: text.contains("://") ? text : "https://" + text) else {
      throw .usage(tr("“{word}” is no name or address of a machine.", ["word": PlainText.of(text)]))
    }
    let isAsked = invocation.has(.certificates) || invocation.has(.fingerprint)
    return (address, isAsked ? try await trust(in: address, invocation, context) : .signed(certificates: nil))
  }

  private static func token(of home: HomeName, _ context: CommandContext) throws(CommandFailure) -> String {
    do throws(CommandFiles.Problem) {
      let bytes = try context.files.readSecret(tr("Token of the home {home} (nothing is shown): ", ["home": home.text]))
      return String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
    } catch {
      throw CommandFailure(
        .failed, tr("The token cannot be read: {reason}", ["reason": PlainText.of(error.reason, longest: 300)]))
    }
  }
}
