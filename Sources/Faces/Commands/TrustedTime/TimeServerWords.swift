// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// Parses the names of time servers.
enum TimeServerWords {
  /// The servers that words name, without duplicates and in order: `ntp.example`, `[::1]:11123`,
  /// `nts://time.example`.
  static func servers(of words: [String]) throws(CommandFailure) -> [TimeServer] {
    var servers: [TimeServer] = []
    for word in words {
      let server = try server(of: word, .ntp)
      if !servers.contains(server) { servers.append(server) }
    }
    return try checked(servers)
  }

  /// The servers that options name, without duplicates and in order.
  static func servers(of invocation: Invocation) throws(CommandFailure) -> [TimeServer] {
    var servers: [TimeServer] = []
    for given in invocation.given where given.option == .server || given.option == .nts {
      let server = try server(of: given.value, given.option == .nts ? .nts : .ntp)
      guard given.option != .nts || server.method == .nts else {
        // It would be asked without the requested proof.
        throw .usage(
          tr("“{word}” is asked without NTS; {option} takes a name alone.", values(given.value, "--nts")))
      }
      if !servers.contains(server) { servers.append(server) }
    }
    return try checked(servers)
  }

  /// The absolute path of a certificate file, which must be readable and contain at least one certificate.
  static func certificates(_ path: String, in context: CommandContext) throws(CommandFailure) -> String {
    let folder = context.workingFolder
    let whole = path.hasPrefix("/") ? path : folder.hasSuffix("/") ? folder + path : folder + "/" + path
    let shown = ["word": PlainText.of(path, longest: 200)]
    let bytes: [UInt8]
    do {
      bytes = try context.files.read(whole)
    } catch {
      throw .usage(
        tr(
          "“{word}” cannot be read: {message}",
          shown.merging(["message": PlainText.of(error.reason, longest: 300)]) { $1 }))
    }
    guard String(decoding: bytes, as: UTF8.self).contains("-----BEGIN CERTIFICATE-----") else {
      throw .usage(tr("“{word}” holds no certificate (PEM).", shown))
    }
    return whole
  }

  private static func server(
    of word: String, _ method: TimeServer.Method
  ) throws(CommandFailure) -> TimeServer {
    let hint = tr(
      "Servers look like this: {example}", ["example": "ntp.example.org, [2001:db8::1]:123, nts://nts.example.org"])
    do {
      return try TimeServer(reading: word, method: method)
    } catch {
      switch error {
      case .host:
        throw .usage(tr("“{word}” names no server: a name or an address is wanted.", values(word)), hint: hint)
      case .port:
        throw .usage(tr("“{word}” names no server: a port is 1 to 65535.", values(word)), hint: hint)
      }
    }
  }

  private static func checked(_ servers: [TimeServer]) throws(CommandFailure) -> [TimeServer] {
    guard servers.count <= TimeServer.most else {
      throw .usage(tr("At most {count} servers can be asked.", ["count": String(TimeServer.most)]))
    }
    return servers
  }

  private static func values(_ word: String, _ option: String = "") -> [String: String] {
    ["word": PlainText.of(word, longest: 200), "option": option]
  }
}
