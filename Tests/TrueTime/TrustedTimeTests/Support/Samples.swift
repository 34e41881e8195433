// SPDX-License-Identifier: Apache-2.0
import TokiModel

@testable import TrustedTime

/// 2026-11-21T12:00:00Z.
let noon = UTCInstant(secondsSinceEpoch: 1_795_262_400)

func boot(_ seconds: Int64) -> BootInstant { BootInstant(nanosecondsSinceBoot: seconds * 1_000_000_000) }

func microseconds(_ count: Int64) -> TimeSpan { TimeSpan(nanoseconds: count * 1_000) }

/// All clocks of a machine that was never suspended or slewed.
func clocks(at boot: BootInstant) -> ClockReading {
  ClockReading(
    boot: boot, device: UTCInstant(secondsSinceEpoch: 0), raw: boot.nanosecondsSinceBoot,
    steady: boot.nanosecondsSinceBoot)
}

extension UTCInterval {
  /// An interval in milliseconds after noon.
  static func after(_ from: Int64, _ to: Int64) -> UTCInterval {
    UTCInterval(noon + .milliseconds(from), noon + .milliseconds(to))
  }

  func contains(_ instant: UTCInstant) -> Bool { earliest <= instant && instant <= latest }
}

extension ServerAddress {
  /// 192.0.2.`number`, from the documentation addresses (RFC 5737).
  static func sample(_ number: UInt8, port: UInt16 = 123) -> ServerAddress {
    ServerAddress(bytes: [192, 0, 2, number], port: port)!
  }
}

/// A good server's answer, for tests to spoil.
func answer(
  to stamp: NTPTimestamp, received: UTCInstant = noon, sent: UTCInstant? = nil, rootDelay: TimeSpan = .milliseconds(20),
  rootDispersion: TimeSpan = .milliseconds(5), leap: LeapIndicator = .none
) -> NTPHeader {
  var header = NTPHeader(questionWith: NTPTimestamp(sent ?? received))
  header.leap = leap
  header.mode = 4
  header.stratum = 2
  header.precisionExponent = -20
  header.rootDelay = NTPShort(rootDelay)
  header.rootDispersion = NTPShort(rootDispersion)
  header.referenceID = 0x7F00_0001
  header.reference = NTPTimestamp(received - .seconds(30))
  header.origin = stamp
  header.receive = NTPTimestamp(received)
  return header
}
