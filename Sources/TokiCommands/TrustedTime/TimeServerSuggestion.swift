// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel
import TokiTerminal

/// A time server that this machine knows already.
public struct HostTimeServer: Hashable, Sendable {
  /// A name or an address, as it stands there.
  public let name: String
  /// Whether the network gave it (DHCP); else systemd-timesyncd is set to ask it.
  public let isFromNetwork: Bool

  public init(name: String, isFromNetwork: Bool) {
    self.name = name
    self.isFromNetwork = isFromNetwork
  }
}

/// Time servers to choose from; none is asked or set.
struct TimeServerSuggestion {
  struct Server {
    let server: TimeServer
    /// A stable word for where it comes from: `public`, `dhcp`, `timesyncd`.
    let origin: String
    /// Who runs it, or who told of it.
    let runner: String
    /// The operator's rule.
    let rule: String
  }

  let servers: [Server]

  init(_ known: [HostTimeServer]) {
    var servers = Self.open
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

  /// Four that anybody may ask, of four operators that do not depend on one another (RFC 8633, section 3.2): none of
  /// them smears leap seconds.
  private static var open: [Server] {
    let free = tr("free for everybody; with proof of its answers (NTS)")
    return [
      Server(
        server: TimeServer(host: "ntp.nict.jp"), origin: "public", runner: tr("NICT, Japan"),
        rule: tr("free for everybody; at most 20 times an hour, and 16 seconds apart")),
      Server(
        server: TimeServer(host: "time.cloudflare.com", method: .nts), origin: "public",
        runner: tr("Cloudflare, near you"), rule: free),
      Server(
        server: TimeServer(host: "ptbtime1.ptb.de", method: .nts), origin: "public", runner: tr("PTB, Germany"),
        rule: free),
      Server(
        server: TimeServer(host: "nts.netnod.se", method: .nts), origin: "public", runner: tr("Netnod, Sweden"),
        rule: free),
    ]
  }

  /// What to type to set the four.
  private var command: String {
    "toki settings time-servers " + servers.filter { $0.origin == "public" }.map(\.server.text).joined(separator: " ")
  }

  /// For a person.
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
