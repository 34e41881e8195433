// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// A time server that this machine already knows.
public struct HostTimeServer: Hashable, Sendable {
  /// The name or address, as configured.
  public let name: String
  /// `true` if it came from the network (DHCP); otherwise it is configured for systemd-timesyncd.
  public let isFromNetwork: Bool

  /// Creates a server.
  public init(name: String, isFromNetwork: Bool) {
    self.name = name
    self.isFromNetwork = isFromNetwork
  }
}

/// Time servers to choose from; listing them neither asks nor sets any.
struct TimeServerSuggestion {
  struct Server {
    let server: TimeServer
    /// A stable word for its origin: `public`, `dhcp`, `timesyncd`.
    let origin: String
    /// Its operator, or the place of its configuration.
    let runner: String
    /// The operator's rule for clients.
    let rule: String
  }

  let servers: [Server]

  init(_ known: [HostTimeServer]) {
    var servers = PublicTimeServer.all(isProven: true, in: Localization.language).map {
      Server(server: $0.server, origin: "public", runner: $0.runner, rule: $0.rule)
    }
    for host in known {
      guard let server = try? TimeServer(reading: host.name), !servers.contains(where: { $0.server == server }) else {
        continue
      }
      servers.append(
        Server(
          server: server, origin: host.isFromNetwork ? "dhcp" : "timesyncd",
          runner: host.isFromNetwork ? tr("your network (DHCP)") : tr("set for systemd-timesyncd here"),
          rule: tr("by the rules of your network")))
    }
    self.servers = servers
  }

  /// The command line that sets the four.
  private var command: String {
    commandLine(
      "settings time-servers " + servers.filter { $0.origin == "public" }.map(\.server.text).joined(separator: " "))
  }

  /// The list as text.
  var text: String {
    let rows = servers.map { [PlainText.of($0.server.text, longest: 260), $0.runner, $0.rule] }
    return ItemTable.aligned(rows)
      + tr(
        "Nothing is set yet. Toki keeps these rules. To ask the four that are open to all: {command}",
        ["command": command])
      + "\n"
  }

  var json: JSONValue {
    .members([
      "suggested": .array(
        servers.map {
          .members([
            "server": .string($0.server.text), "origin": .string($0.origin), "operator": .string($0.runner),
            "rule": .string($0.rule),
          ])
        })
    ])
  }
}
