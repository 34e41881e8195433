// SPDX-License-Identifier: Apache-2.0

/// A server that is asked for the time.
public struct TimeServer: Hashable, Sendable {
  /// A name or an address, without brackets.
  public let host: String
  /// 1 to 65,535: where NTP is asked, or for NTS where the keys are.
  public let port: UInt16
  public let method: Method

  /// How it is asked.
  public enum Method: String, Hashable, Sendable, CaseIterable {
    /// Plain NTP (RFC 5905).
    case ntp
    /// Authenticated by Network Time Security (RFC 8915).
    case nts

    /// 123 and 4460, as IANA lists them.
    public var standardPort: UInt16 {
      switch self {
      case .ntp: 123
      case .nts: 4460
      }
    }
  }

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
