// SPDX-License-Identifier: Apache-2.0
public import Localization
public import TokiModel

/// Editing of the list of time servers.
public enum TimeServerList {
  /// Why a server cannot be added, as a sentence.
  public struct Refusal: Error, Hashable, Sendable {
    /// The problem, in the person's language.
    public let sentence: String
  }

  /// The servers with a new one at the end.
  ///
  /// - Parameters:
  ///   - text: A server as `TimeServer(reading:)` reads it; surrounding spaces are ignored.
  ///   - isAuthenticated: `true` to use NTS when the text says neither `ntp://` nor `nts://`.
  ///   - asksNTS: `true` if this device can ask a server by NTS.
  ///   - servers: The servers so far, at most `TimeServer.most`.
  ///   - language: The person's.
  /// - Returns: The longer list.
  /// - Throws: `Refusal` for an unreadable text, a duplicate, a server that cannot be asked, or one too many.
  public static func adding(
    _ text: String, isAuthenticated: Bool, asksNTS: Bool = true, to servers: [TimeServer], in language: Language
  ) throws(Refusal) -> [TimeServer] {
    let text = text.trimmed
    let server: TimeServer
    do throws(TimeServerError) {
      server = try TimeServer(reading: text, method: isAuthenticated ? .nts : .ntp)
    } catch {
      switch error {
      case .host where text.isEmpty:
        throw Refusal(sentence: tr("Write the name or the address of a server.", in: language))
      case .host:
        throw Refusal(sentence: tr("“{text}” is no name or address of a server.", ["text": text], in: language))
      case .port:
        throw Refusal(
          sentence: tr("The port of “{text}” is not a number from 1 to 65,535.", ["text": text], in: language))
      }
    }
    guard asksNTS || server.method != .nts else {
      throw Refusal(
        sentence: tr(
          "This device cannot ask a server for proof (NTS). Write “{host}” to ask it by NTP.", ["host": server.host],
          in: language))
    }
    guard !servers.contains(server) else {
      throw Refusal(sentence: tr("“{text}” is on the list already.", ["text": server.text], in: language))
    }
    guard servers.count < TimeServer.most else {
      throw Refusal(sentence: tr("{count} servers are the most.", ["count": String(TimeServer.most)], in: language))
    }
    return servers + [server]
  }

  /// Protocol and port: `NTP, port 123`; of a server that cannot be asked here, that it is not.
  public static func details(of server: TimeServer, asksNTS: Bool = true, in language: Language) -> String {
    let values = ["port": String(server.port)]
    return switch server.method {
    case .nts where !asksNTS: tr("NTS: this device does not ask it", in: language)
    case .ntp: tr("NTP, port {port}", values, in: language)
    case .nts: tr("NTS: authenticated, port {port}", values, in: language)
    }
  }

  /// The servers open to everybody that can be asked here and are not on the list yet.
  public static func offers(
    beside servers: [TimeServer], asksNTS: Bool = true, in language: Language
  ) -> [PublicTimeServer] {
    // One host counts once, whatever its port and protocol.
    let hosts = Set(servers.map { $0.host.lowercased() })
    return PublicTimeServer.all(isProven: asksNTS, in: language).filter { !hosts.contains($0.server.host) }
  }

  /// A sentence about the servers: enough of them to trust the time, or not.
  public static func outlook(of servers: [TimeServer], in language: Language) -> String {
    // One host counts once, whatever its port and protocol.
    switch Set(servers.map { $0.host.lowercased() }).count {
    case 0: tr("Nobody is asked.", in: language)
    case 1, 2:
      tr("One or two servers are asked, but not trusted: nobody could outvote a wrong one. Three can be.", in: language)
    default: tr("If a majority of these servers agrees, the time is trusted.", in: language)
    }
  }
}
