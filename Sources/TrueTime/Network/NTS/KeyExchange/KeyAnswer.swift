// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The answer of a key server: cookies, and where to query for time (RFC 8915, section 4).
public struct KeyAnswer: Hashable, Sendable {
  /// 1 to 8 cookies of 1 to 1,024 bytes each.
  public let cookies: [[UInt8]]
  /// Name or address of the time server; `nil` for the key server itself.
  public let host: String?
  /// Port of the time server, 1 to 65,535; `nil` for 123.
  public let port: UInt16?

  /// Maximum number of cookies kept (RFC 8915, section 5.7).
  public static let mostCookies = 8
  /// Length of the longest cookie with which a query still fits into a datagram, in bytes.
  static let longestCookie = 1_024

  /// Parses a complete message.
  ///
  /// - Parameter bytes: Everything from the first byte to the end of the last record.
  /// - Throws: `.malformedKeys` if the message is invalid, incomplete or repetitive, or has an unknown critical record;
  ///   `.refusedKeys` for an error, a warning, or if NTPv4 is not offered; `.wrongAEAD` if another algorithm, or none,
  ///   was chosen.
  public init(reading bytes: [UInt8]) throws(TimeRejection) {
    guard bytes.count <= KeyMessage.longest else { throw .malformedKeys }
    var contents = Contents()
    var position = 0
    while let record = KeyRecord(bytes, at: position) {
      position = record.end
      guard record.kind != KeyMessage.Kind.end.rawValue else {
        // The end record must be empty and must be the last one (4.1.1).
        guard record.isCritical, record.body.isEmpty, position == bytes.count else { throw .malformedKeys }
        self = try contents.answer()
        return
      }
      try contents.take(record)
    }
    // The message ends before its last record, or in the middle of one.
    throw .malformedKeys
  }

  private init(cookies: [[UInt8]], host: String?, port: UInt16?) {
    self.cookies = cookies
    self.host = host
    self.port = port
  }

  /// The records parsed so far.
  private struct Contents {
    var hasProtocol = false
    var hasAlgorithm = false
    var cookies: [[UInt8]] = []
    var host: String?
    var port: UInt16?

    mutating func take(_ record: KeyRecord) throws(TimeRejection) {
      guard let kind = KeyMessage.Kind(rawValue: record.kind) else {
        if record.isCritical { throw .malformedKeys }
        return
      }
      switch kind {
      case .end: break
      case .nextProtocol: try takeProtocol(record)
      case .algorithm: try takeAlgorithm(record)
      // With any code, the exchange has failed (4.1.3, 4.1.4).
      case .error, .warning: throw .refusedKeys
      case .cookie: takeCookie(record)
      case .server: try takeServer(record)
      case .port: try takePort(record)
      }
    }

    private mutating func takeProtocol(_ record: KeyRecord) throws(TimeRejection) {
      guard record.isCritical, !hasProtocol, let protocols = record.numbers else { throw .malformedKeys }
      guard protocols.contains(KeyMessage.networkTime) else { throw .refusedKeys }
      // A server may only choose from the client's offer.
      guard protocols.count == 1 else { throw .malformedKeys }
      hasProtocol = true
    }

    private mutating func takeAlgorithm(_ record: KeyRecord) throws(TimeRejection) {
      guard !hasAlgorithm, let algorithms = record.numbers, algorithms.count <= 1 else { throw .malformedKeys }
      guard algorithms == [KeyMessage.algorithm] else { throw .wrongAEAD }
      hasAlgorithm = true
    }

    /// Ignores a cookie that would not fit into a query.
    private mutating func takeCookie(_ record: KeyRecord) {
      guard cookies.count < mostCookies, (1...longestCookie).contains(record.body.count) else { return }
      cookies.append(Array(record.body))
    }

    private mutating func takeServer(_ record: KeyRecord) throws(TimeRejection) {
      guard host == nil, (1...253).contains(record.body.count), record.body.first != UInt8(ascii: "-"),
        record.body.allSatisfy(Self.isHostByte)
      else { throw .malformedKeys }
      host = String(decoding: record.body, as: UTF8.self)
    }

    private mutating func takePort(_ record: KeyRecord) throws(TimeRejection) {
      guard port == nil, let ports = record.numbers, ports.count == 1, ports[0] > 0 else { throw .malformedKeys }
      port = ports[0]
    }

    /// `true` if a byte may occur in a name or an address without a zone (4.1.7): letters, digits, `-` `.` `:` and `_`.
    private static func isHostByte(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "_"): true
      default: false
      }
    }

    func answer() throws(TimeRejection) -> KeyAnswer {
      guard hasProtocol, hasAlgorithm, !cookies.isEmpty else { throw .malformedKeys }
      return KeyAnswer(cookies: cookies, host: host, port: port)
    }
  }
}
