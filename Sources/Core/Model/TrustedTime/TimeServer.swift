// SPDX-License-Identifier: Apache-2.0

/// A server to ask for the time.
public struct TimeServer: Hashable, Sendable {
  /// Name or address, without brackets.
  public let host: String
  /// Port of the NTP server, or of the key server for NTS; 1 to 65,535.
  public let port: UInt16
  /// The way to ask the server.
  public let method: Method

  /// A way to ask a server.
  public enum Method: String, Hashable, Sendable, CaseIterable {
    /// Plain NTP (RFC 5905).
    case ntp
    /// Authenticated by Network Time Security (RFC 8915).
    case nts

    /// 123 or 4460, as assigned by IANA.
    public var standardPort: UInt16 {
      switch self {
      case .ntp: 123
      case .nts: 4460
      }
    }
  }

  /// Makes a server, by default on the standard port of its method.
  public init(host: String, port: UInt16? = nil, method: Method = .ntp) {
    self.host = host
    self.port = port ?? method.standardPort
    self.method = method
  }

  /// As a person writes it: `ntp.nict.jp`, `[::1]:11123`, `nts://time.example`.
  public var text: String {
    let name = host.utf8.contains(UInt8(ascii: ":")) && port != method.standardPort ? "[\(host)]" : host
    let place = port == method.standardPort ? name : "\(name):\(port)"
    return method == .nts ? "nts://\(place)" : place
  }

  /// The most servers that can be set.
  public static let most = 16
}
