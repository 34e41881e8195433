// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import Sharing

@Suite struct CertificateTimeTests {
  private static let start = UTCInstant(secondsSinceEpoch: 1_800_000_000)

  @Test(arguments: [
    (TimeSpan.zero, TimeSpan.days(1)), (.days(768), .days(1)), (.days(770) - .seconds(5), .seconds(5)),
    (.days(770), .days(1)), (.days(900), .days(1)),
  ])
  func `A certificate is looked after once a day, and when it is due`(after: TimeSpan, pause: TimeSpan) throws {
    let made = try SharingCertificate.sample(at: Self.start)
    // It begins a day earlier, and is valid for 800 days.
    #expect(made.nextLook(at: Self.start + after - .days(1)) == pause)
  }
}
