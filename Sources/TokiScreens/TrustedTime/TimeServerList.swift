// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// The servers that a person sets, one by one.
public enum TimeServerList {
  /// Why a server cannot be added, as a sentence.
  public struct Refusal: Error, Hashable, Sendable {
    public let sentence: String
  }

  /// The servers with one more, at the end.
  ///
  /// - Parameters:
  ///   - text: As `TimeServer(reading:)` reads it; spaces around it say nothing.
  ///   - isAuthenticated: Whether NTS is meant where the text does not say `ntp://` or `nts://`.
  public static func adding(
    _ text: String, isAuthenticated: Bool, to servers: [TimeServer]
  ) throws(Refusal) -> [TimeServer] {
    let text = text.trimmed
    let server: TimeServer
    do throws(TimeServerError) {
      server = try TimeServer(reading: text, method: isAuthenticated ? .nts : .ntp)
    } catch {
      switch error {
      case .host where text.isEmpty: throw Refusal(sentence: tr("Write the name or the address of a server."))
      case .host: throw Refusal(sentence: tr("“{text}” is no name or address of a server.", ["text": text]))
      case .port: throw Refusal(sentence: tr("The port of “{text}” is not a number from 1 to 65,535.", ["text": text]))
      }
    }
    guard !servers.contains(server) else {
      throw Refusal(sentence: tr("“{text}” is on the list already.", ["text": server.text]))
    }
    guard servers.count < TimeServer.most else {
      throw Refusal(sentence: tr("{count} servers are the most.", ["count": String(TimeServer.most)]))
    }
    return servers + [server]
  }

  /// How a server is asked, and where.
  public static func details(of server: TimeServer) -> String {
    let values = ["port": String(server.port)]
    return switch server.method {
    case .ntp: tr("NTP, port {port}", values)
    case .nts: tr("NTS: authenticated, port {port}", values)
    }
  }

  /// How far these servers can lead.
  public static func outlook(of servers: [TimeServer]) -> String {
    // Ports and ways of asking do not make another server of it.
    switch Set(servers.map { $0.host.lowercased() }).count {
    case 0: tr("Nobody is asked.")
    case 1, 2: tr("One or two servers are asked, but not trusted: nobody could outvote a wrong one. Three can be.")
    default: tr("If a majority of these servers agrees, the time is trusted.")
    }
  }
}
