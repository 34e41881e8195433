// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiModel

/// The journeys of `Tests/Journeys`, which the GTK app walks too (`Tests/EndToEnd/test_journeys.py`).
@MainActor struct JourneyTests {
  @Test(arguments: Journey.all, [false, true])
  func `The app is walked through`(journey: Journey, isJapanese: Bool) throws {
    try Walk(isJapanese: isJapanese).walk(journey)
  }

  @Test func `There are five journeys`() {
    let names = Set(Journey.all.compactMap { $0.name.split(separator: ",").first })
    #expect(names == ["sleep", "countdown", "timer", "trusted", "milliseconds"])
  }

  @Test(
    arguments: [
      ("05", 5_000), ("00:05", 5_000), ("1:02:30", 3_750_000), ("59.250", 59_250), ("1:2", nil), ("05.", nil),
      ("+05", nil),
      ("", nil), ("5", nil),
    ] as [(String, Int64?)])
  func `Digits are read as spans`(digits: String, milliseconds: Int64?) {
    #expect(Left(digits: digits)?.shown == milliseconds.map { .milliseconds($0) })
  }

  @Test func `The time left follows from the time run`() throws {
    let ten = Left(exactly: .seconds(10))
    let eight = try #require(Left(digits: "08"))
    #expect(ten.canBecome(eight, after: .milliseconds(2_500)))
    #expect(!ten.canBecome(eight, after: .milliseconds(3_000)) && !ten.canBecome(eight, after: .milliseconds(1_900)))
    let precise = try #require(Left(digits: "07.500"))
    #expect(ten.canBecome(precise, after: .milliseconds(2_500)))
    #expect(!ten.canBecome(precise, after: .milliseconds(2_501)))
    // Of 8 s as shown there may have been 7.5.
    let less = try #require(Left(digits: "06.999"))
    #expect(eight.isShown(as: precise) && !eight.isShown(as: less))
    #expect(precise.isShown(as: eight) && precise.isShown(as: precise))
  }
}
