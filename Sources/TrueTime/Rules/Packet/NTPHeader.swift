// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The 48-byte header of every NTP packet (RFC 5905, section 7.3).
public struct NTPHeader: Hashable, Sendable {
  /// Warning of a leap second.
  public var leap: LeapIndicator
  /// NTP version, 0 to 7.
  public var version: UInt8
  /// 3 for a client, 4 for a server; 0 to 7.
  public var mode: UInt8
  /// 1 for a server with a reference clock, 2 to 15 for servers behind it, 0 for a kiss, 16 if unsynchronized.
  public var stratum: UInt8
  /// Interval between queries, as a power of two in seconds.
  public var poll: Int8
  /// Precision of the clock, as a power of two in seconds; about −6 to −30.
  public var precisionExponent: Int8
  /// Round trip to the reference clock.
  public var rootDelay: NTPShort
  /// Further error of the server's time relative to the reference clock.
  public var rootDispersion: NTPShort
  /// The server's time source; four letters in a kiss.
  public var referenceID: UInt32
  /// Time at which the server's clock was last set.
  public var reference: NTPTimestamp
  /// Repeats the transmit timestamp of the query.
  public var origin: NTPTimestamp
  /// Arrival of the query at the server.
  public var receive: NTPTimestamp
  /// Sending of the packet.
  public var transmit: NTPTimestamp

  /// Length in bytes.
  public static let length = 48

  /// Creates a query: all zero except version, mode, and a random number in place of the transmit time.
  ///
  /// It reveals nothing about the device's clock, and nobody can answer it without seeing it (RFC 9109 and
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

  /// Parses the start of a datagram; `nil` if it is shorter than 48 bytes.
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

  /// The 48 bytes in network order.
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

  /// Precision of the clock, from 1 ns to 2³⁰ s.
  public var precision: TimeSpan {
    if precisionExponent >= 0 { return .seconds(1 << Int64(min(precisionExponent, 30))) }
    return TimeSpan(nanoseconds: (1_000_000_000 >> Int64(min(-Int(precisionExponent), 30))) + 1)
  }

  /// Maximum error of the server's own time: half the root delay plus the root dispersion.
  public var rootDistance: TimeSpan {
    TimeSpan(nanoseconds: (rootDelay.span.nanoseconds + 1) / 2) + rootDispersion.span
  }

  /// The kiss in a packet of stratum 0; `nil` if there is none.
  public var kiss: KissCode? { stratum == 0 ? KissCode(referenceID: referenceID) : nil }

  private static func word(_ bytes: [UInt8], _ start: Int) -> UInt32 {
    UInt32(bytes[start]) << 24 | UInt32(bytes[start + 1]) << 16
      | UInt32(bytes[start + 2]) << 8 | UInt32(bytes[start + 3])
  }

  private static func timestamp(_ bytes: [UInt8], _ start: Int) -> NTPTimestamp {
    NTPTimestamp(bits: UInt64(word(bytes, start)) << 32 | UInt64(word(bytes, start + 4)))
  }
}

/// The leap indicator of a packet (RFC 5905, figure 9).
public enum LeapIndicator: UInt8, Hashable, Sendable {
  /// No leap second is announced.
  case none = 0
  /// The last minute of the month has 61 seconds.
  case inserted = 1
  /// The last minute of the month has 59 seconds.
  case deleted = 2
  /// The server is not synchronized.
  case unknown = 3

  /// The announced leap second; `nil` for none.
  public var leap: LeapSecond? {
    switch self {
    case .inserted: .inserted
    case .deleted: .deleted
    case .none, .unknown: nil
    }
  }
}

/// A four-letter code that says why a server gives no time (RFC 5905, section 7.4).
public enum KissCode: Hashable, Sendable {
  case rate, deny, restricted
  /// NTSN: unknown cookie (RFC 8915, section 5.7).
  case nts
  /// Any other code, such as INIT.
  case other

  /// Parses a reference id; `nil` if it does not start with a capital letter, as every kiss code does.
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
