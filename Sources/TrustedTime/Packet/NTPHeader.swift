// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The 48 bytes with which every NTP packet begins (RFC 5905, section 7.3).
public struct NTPHeader: Hashable, Sendable {
  /// What is said of leap seconds.
  public var leap: LeapIndicator
  /// 0 to 7.
  public var version: UInt8
  /// 0 to 7: 3 is a client, 4 a server.
  public var mode: UInt8
  /// 1 for a server with a clock of its own, 2 to 15 for those behind it, 0 for a kiss, 16 for "no time".
  public var stratum: UInt8
  /// The logarithm of the seconds between two questions.
  public var poll: Int8
  /// The logarithm of the seconds of the clock's precision, about −6 to −30.
  public var precisionExponent: Int8
  /// The round trip to the clock that the server's time comes from.
  public var rootDelay: NTPShort
  /// What else can be wrong with the server's time.
  public var rootDispersion: NTPShort
  /// Where the server has its time from; four letters in a kiss.
  public var referenceID: UInt32
  public var reference: NTPTimestamp
  /// What the question had as its transmit time.
  public var origin: NTPTimestamp
  /// When the question came to the server.
  public var receive: NTPTimestamp
  /// When the packet left.
  public var transmit: NTPTimestamp

  /// The length in bytes.
  public static let length = 48

  /// A question: all zero but version, mode and a transmit time that is no time but a random number.
  ///
  /// Nothing of the device's clock is told, and nobody who does not see the question can answer it (RFC 9109 and
  /// draft-ietf-ntp-data-minimization).
  public init(questionWith stamp: NTPTimestamp) {
    leap = .none
    version = 4
    mode = 3
    stratum = 0
    poll = 0
    precisionExponent = 0
    rootDelay = NTPShort(bits: 0)
    rootDispersion = NTPShort(bits: 0)
    referenceID = 0
    reference = NTPTimestamp(bits: 0)
    origin = NTPTimestamp(bits: 0)
    receive = NTPTimestamp(bits: 0)
    transmit = stamp
  }

  /// Reads the beginning of a datagram; `nil` when it is shorter than 48 bytes.
  public init?(reading bytes: [UInt8]) {
    guard bytes.count >= Self.length else { return nil }
    leap = LeapIndicator(rawValue: bytes[0] >> 6) ?? .unknown
    version = (bytes[0] >> 3) & 7
    mode = bytes[0] & 7
    stratum = bytes[1]
    poll = Int8(bitPattern: bytes[2])
    precisionExponent = Int8(bitPattern: bytes[3])
    rootDelay = NTPShort(bits: Self.word(bytes, 4))
    rootDispersion = NTPShort(bits: Self.word(bytes, 8))
    referenceID = Self.word(bytes, 12)
    reference = Self.timestamp(bytes, 16)
    origin = Self.timestamp(bytes, 24)
    receive = Self.timestamp(bytes, 32)
    transmit = Self.timestamp(bytes, 40)
  }

  /// The 48 bytes, in network order.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.length)
    bytes.append(leap.rawValue << 6 | (version & 7) << 3 | mode & 7)
    bytes.append(stratum)
    bytes.append(UInt8(bitPattern: poll))
    bytes.append(UInt8(bitPattern: precisionExponent))
    for word in [rootDelay.bits, rootDispersion.bits, referenceID] {
      for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
    for stamp in [reference, origin, receive, transmit] {
      for shift in stride(from: UInt64(56), through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: stamp.bits >> shift))
      }
    }
    return bytes
  }

  /// The clock's precision, at least 1 ns and at most 2³⁰ s.
  public var precision: TimeSpan {
    if precisionExponent >= 0 { return .seconds(1 << Int64(min(precisionExponent, 30))) }
    return TimeSpan(nanoseconds: (1_000_000_000 >> Int64(min(-Int(precisionExponent), 30))) + 1)
  }

  /// How far the server itself can be from the true time: half of the root delay, and the root dispersion.
  public var rootDistance: TimeSpan {
    TimeSpan(nanoseconds: (rootDelay.span.nanoseconds + 1) / 2) + rootDispersion.span
  }

  /// The kiss that a packet of stratum 0 carries; `nil` when it is none.
  public var kiss: KissCode? { stratum == 0 ? KissCode(referenceID: referenceID) : nil }

  private static func word(_ bytes: [UInt8], _ start: Int) -> UInt32 {
    UInt32(bytes[start]) << 24 | UInt32(bytes[start + 1]) << 16
      | UInt32(bytes[start + 2]) << 8 | UInt32(bytes[start + 3])
  }

  private static func timestamp(_ bytes: [UInt8], _ start: Int) -> NTPTimestamp {
    NTPTimestamp(bits: UInt64(word(bytes, start)) << 32 | UInt64(word(bytes, start + 4)))
  }
}

/// What a server says of leap seconds (RFC 5905, figure 9).
public enum LeapIndicator: UInt8, Hashable, Sendable {
  case none = 0
  /// The last minute of the month has 61 seconds.
  case inserted = 1
  /// The last minute of the month has 59 seconds.
  case deleted = 2
  /// The server has no time.
  case unknown = 3

  /// The leap second that is announced; `nil` for none.
  public var leap: LeapSecond? {
    switch self {
    case .inserted: .inserted
    case .deleted: .deleted
    case .none, .unknown: nil
    }
  }
}

/// Why a server gives no time, in four letters (RFC 5905, section 7.4).
public enum KissCode: Hashable, Sendable {
  case rate, deny, restricted
  /// NTSN: the cookie is unknown (RFC 8915, section 5.7).
  case nts
  /// Other letters, as INIT.
  case other

  /// Reads a reference id; `nil` when it does not begin with a capital letter, as a kiss does.
  public init?(referenceID: UInt32) {
    switch referenceID {
    case 0x5241_5445: self = .rate
    case 0x4445_4E59: self = .deny
    case 0x5253_5452: self = .restricted
    case 0x4E54_534E: self = .nts
    default:
      guard (0x41...0x5A).contains(referenceID >> 24) else { return nil }
      self = .other
    }
  }
}
