// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Judges a datagram as the answer to a query, and reads it: a pure function.
public struct ExchangeJudge: Hashable, Sendable {
  /// The random number sent as the query's transmit timestamp.
  public var stamp: NTPTimestamp
  /// A lower limit for the true time.
  public var notBefore: UTCInstant
  /// Maximum drift of the boot clock, in parts per billion.
  public var driftAllowance: Int64
  /// Resolution of the local clock.
  public var clockPrecision: TimeSpan

  /// Creates a judge for one query.
  public init(
    stamp: NTPTimestamp, notBefore: UTCInstant, driftAllowance: Int64 = TrustedTimeOptions().driftAllowance,
    clockPrecision: TimeSpan = TimeSpan(nanoseconds: 1_000)
  ) {
    self.stamp = stamp
    self.notBefore = notBefore
    self.driftAllowance = driftAllowance
    self.clockPrecision = clockPrecision
  }

  /// The outcome of judging a datagram.
  public enum Verdict: Hashable, Sendable {
    /// A valid measurement of the true time.
    case sample(TimeSample)
    /// The server sent `.kissRate`, `.kissDeny` or `.kissRestricted`.
    case kiss(TimeRejection)
    /// Ignore the datagram.
    case rejected(TimeRejection)
  }

  /// Maximum accepted length of an answer, in bytes.
  public static let longest = 2_048
  /// Maximum root distance: MAXDISP of RFC 5905.
  public static let mostDistance = TimeSpan.seconds(16)
  /// Maximum time a server may hold a query.
  public static let longestHold = TimeSpan.seconds(4)

  /// Why the datagram cannot answer this query; `nil` if it can.
  ///
  /// A cheap test to run before any cryptographic check.
  public func mismatch(_ bytes: [UInt8]) -> TimeRejection? {
    guard bytes.count <= Self.longest, bytes.count % 4 == 0, let header = NTPHeader(reading: bytes) else {
      return .wrongLength
    }
    return mismatch(header)
  }

  private func mismatch(_ header: NTPHeader) -> TimeRejection? {
    if header.version != 4 { return .wrongVersion }
    if header.mode != 4 { return .wrongMode }
    // Compare all 64 bits: they shut out everyone who cannot see the query.
    if header.origin != stamp { return .wrongOrigin }
    return nil
  }

  /// Judges a datagram received after the query was sent.
  public func judge(_ datagram: ReceivedDatagram) -> Verdict {
    let bytes = datagram.bytes
    guard bytes.count <= Self.longest, bytes.count % 4 == 0, let header = NTPHeader(reading: bytes) else {
      return .rejected(.wrongLength)
    }
    if let mismatch = mismatch(header) { return .rejected(mismatch) }
    if bytes.count > NTPHeader.length, ExtensionFields(of: bytes) == nil { return .rejected(.malformedExtension) }
    // The timestamps of a kiss mean nothing: NTPsec fills them with random bits.
    if let kiss = header.kiss { return Self.verdict(on: kiss) }
    if header.leap == .unknown { return .rejected(.unsynchronized) }
    if !(1...15).contains(header.stratum) { return .rejected(.wrongStratum) }
    if header.receive.isZero || header.transmit.isZero { return .rejected(.zeroTime) }
    if header.rootDistance + header.precision >= Self.mostDistance { return .rejected(.tooDistant) }
    return sample(header, sent: datagram.sent, received: datagram.received)
  }

  private static func verdict(on kiss: KissCode) -> Verdict {
    switch kiss {
    case .rate: .kiss(.kissRate)
    case .deny: .kiss(.kissDeny)
    case .restricted: .kiss(.kissRestricted)
    // NTSN concerns only an association, which has already examined the answer.
    case .nts, .other: .rejected(.kissOther)
    }
  }

  private func sample(_ header: NTPHeader, sent: BootInstant, received: BootInstant) -> Verdict {
    let hold = header.transmit.since(header.receive)
    if hold < .zero { return .rejected(.backwards) }
    let journey = received - sent
    let drift = TimeSpan(nanoseconds: max(0, journey.nanoseconds)).times(partsPerBillion: driftAllowance)
    // Each timestamp is rounded to the nanosecond.
    let precision = header.precision + clockPrecision + drift + TimeSpan(nanoseconds: 3)
    if hold > Self.longestHold || hold > journey + precision { return .rejected(.heldTooLong) }
    let left = header.transmit.instant(notBefore: pivot)
    if left < notBefore { return .rejected(.tooEarly) }
    let delay = max(.zero, journey - hold)
    let half = TimeSpan(nanoseconds: delay.nanoseconds / 2)
    return .sample(
      TimeSample(
        boot: received, utc: left + half, bound: half + header.rootDistance + precision, delay: delay,
        stratum: header.stratum, leap: header.leap.leap))
  }

  /// Start of the 136-year span in which to place a server's time: 1970 for now.
  ///
  /// It moves later once the lower limit has advanced so far that an earlier time could be mistaken for a later one.
  private var pivot: UTCInstant {
    max(UTCInstant(secondsSinceEpoch: 0), notBefore - .seconds(1 << 31))
  }
}
