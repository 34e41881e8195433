// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Says of a datagram whether it answers a question, and what follows from it: a pure function.
public struct ExchangeJudge: Hashable, Sendable {
  /// The random number that the question had as its transmit time.
  public var stamp: NTPTimestamp
  /// The true time is certainly not before this.
  public var notBefore: UTCInstant
  /// By how much the boot clock may drift, in parts per billion.
  public var driftAllowance: Int64
  /// How finely the own clock can be read.
  public var clockPrecision: TimeSpan

  public init(
    stamp: NTPTimestamp, notBefore: UTCInstant, driftAllowance: Int64 = 100_000,
    clockPrecision: TimeSpan = TimeSpan(nanoseconds: 1_000)
  ) {
    self.stamp = stamp
    self.notBefore = notBefore
    self.driftAllowance = driftAllowance
    self.clockPrecision = clockPrecision
  }

  /// What a datagram is.
  public enum Verdict: Hashable, Sendable {
    case sample(TimeSample)
    /// The server asked for something: `.kissRate`, `.kissDeny` or `.kissRestricted`.
    case kiss(TimeRejection)
    /// It is as if it had never come.
    case rejected(TimeRejection)
  }

  /// The longest answer that is looked at, in bytes.
  public static let longest = 2_048
  /// RFC 5905, MAXDISP.
  public static let mostDistance = TimeSpan.seconds(16)
  /// The longest that a server may hold a question.
  public static let longestHold = TimeSpan.seconds(4)

  /// Whether the datagram repeats the question at all; `nil` when it does.
  ///
  /// It costs little, so it comes before any proof is worked out.
  public func mismatch(_ bytes: [UInt8]) -> TimeRejection? {
    guard bytes.count <= Self.longest, bytes.count % 4 == 0, let header = NTPHeader(reading: bytes) else {
      return .wrongLength
    }
    return mismatch(header)
  }

  private func mismatch(_ header: NTPHeader) -> TimeRejection? {
    if header.version != 4 { return .wrongVersion }
    if header.mode != 4 { return .wrongMode }
    // All 64 bits: this is what keeps everyone out who cannot see the question.
    if header.origin != stamp { return .wrongOrigin }
    return nil
  }

  /// Judges a datagram that came after the question was sent.
  public func judge(_ datagram: ReceivedDatagram) -> Verdict {
    let bytes = datagram.bytes
    guard bytes.count <= Self.longest, bytes.count % 4 == 0, let header = NTPHeader(reading: bytes) else {
      return .rejected(.wrongLength)
    }
    if let mismatch = mismatch(header) { return .rejected(mismatch) }
    if bytes.count > NTPHeader.length, ExtensionFields(of: bytes) == nil { return .rejected(.malformedExtension) }
    // A kiss carries no times that mean anything: NTPsec fills them with random bits.
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
    // NTSN means something to an association alone, which has seen the answer before this.
    case .nts, .other: .rejected(.kissOther)
    }
  }

  private func sample(_ header: NTPHeader, sent: BootInstant, received: BootInstant) -> Verdict {
    let hold = header.transmit.since(header.receive)
    if hold < .zero { return .rejected(.backwards) }
    let journey = received - sent
    let drift = TimeSpan(nanoseconds: max(0, journey.nanoseconds)).times(partsPerBillion: driftAllowance)
    // Each stamp is rounded to the nanosecond.
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

  /// Where the 136 years begin in which a time of the server lies: 1970 for now, and later once what is certain has
  /// come so far that a time before it could be taken for one after it.
  private var pivot: UTCInstant {
    max(UTCInstant(secondsSinceEpoch: 0), notBefore - .seconds(1 << 31))
  }
}
