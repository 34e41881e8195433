// SPDX-License-Identifier: Apache-2.0
import Glibc
package import TokiClient
import TokiEngine
import TokiModel
package import TokiWire

/// Address of a fleet's server: plain HTTP on this machine, HTTPS anywhere else.
package enum FleetAddress: Hashable, Sendable {
  /// A port of this machine.
  case loopback(LoopbackAddress)
  /// A server whose certificate is signed by those whom the system trusts, as that of a proxy.
  case secure(RemoteAddress)

  /// Reads `127.0.0.1:8080` or `https://server1.example.org`; `nil` for any other text.
  package init?(_ text: String) {
    if let address = LoopbackAddress(text), address.port > 0 {
      self = .loopback(address)
    } else if text.lowercased().hasPrefix("https://"), let address = RemoteAddress(typed: text) {
      self = .secure(address)
    } else {
      return nil
    }
  }

  /// Reads the beginning of a web address, `http://127.0.0.1:8080/…`; `nil` where no token is to be sent.
  package init?(url: String) {
    guard url.hasPrefix("http://") else {
      self.init(url)
      return
    }
    guard let address = LoopbackAddress(String(url.dropFirst("http://".count).prefix { $0 != "/" })), address.port > 0
    else { return nil }
    self = .loopback(address)
  }

  /// As it stands in the table of servers; `init` reads it.
  package var text: String {
    switch self {
    case .loopback(let address): address.text
    case .secure(let address): "https://\(address.text)"
    }
  }

  /// The address of its pages, without a slash at the end.
  package var url: String { if case .loopback(let address) = self { "http://\(address.text)" } else { text } }

  /// How long a server may take for a connection, and for each further piece of its answer: as long as its lease.
  private static let patience = TimeSpan.seconds(3)

  /// The way there for who brings a token.
  package func route(token: String, clock: any RouteClock) -> DaemonRoute {
    switch self {
    case .loopback(let address):
      let place = address.remote
      return .server(at: address.text, token: token, clock: clock) { _ throws(ControlError) in
        try SocketConnection(plainlyTo: place, Self.patience, timeoutSeconds: 3)
      }
    case .secure(let address):
      return .server(at: address.text, token: token, clock: clock) { _ throws(ControlError) in
        try TLSConnection(to: address, trust: .signed(certificates: nil), Self.patience)
      }
    }
  }
}

extension LoopbackAddress {
  /// The same as the address of any machine.
  package var remote: RemoteAddress { RemoteAddress(host: isIPv6 ? "::1" : "127.0.0.1", port: port) }
}

extension SocketConnection {
  /// Connects without TLS; one read or write takes so many seconds at most.
  convenience init(
    plainlyTo address: RemoteAddress, _ patience: TimeSpan = RemoteReach.patience, timeoutSeconds: Int = 10
  ) throws(ControlError) {
    let connection = try TCPConnection.open(to: address, patience)
    // The connection closes its own.
    let descriptor = fcntl(connection.descriptor, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else {
      throw .unreachable(.daemon, reason: unsafe String(cString: strerror(errno)))
    }
    self.init(taking: descriptor, to: address.text, timeoutSeconds: timeoutSeconds)
  }
}
