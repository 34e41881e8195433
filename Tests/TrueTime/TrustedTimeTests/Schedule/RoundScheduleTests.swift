// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TrustedTime

@Suite struct RoundScheduleTests {
  @Test func `Rounds that go well become rare up to 1024 seconds`() {
    var schedule = RoundSchedule(TrustedTimeOptions())
    let waits = (0..<7).map { _ in schedule.wait(wentWell: true, random: 0) }
    #expect(waits == [64, 128, 256, 512, 1_024, 1_024, 1_024].map { .seconds($0) })
  }

  @Test func `Rounds that go wrong are tried again soon and then less soon`() {
    var schedule = RoundSchedule(TrustedTimeOptions())
    let waits = (0..<8).map { _ in schedule.wait(wentWell: false, random: 0) }
    #expect(waits == [16, 32, 64, 128, 256, 512, 1_024, 1_024].map { .seconds($0) })
    #expect(schedule.wait(wentWell: true, random: 0) == .seconds(64))
    #expect(schedule.wait(wentWell: false, random: 0) == .seconds(16))
  }

  @Test func `Up to a quarter is added`() {
    #expect(RoundSchedule.jittered(.seconds(64), 0) == .seconds(64))
    #expect(RoundSchedule.jittered(.seconds(64), 1 << 63) == .seconds(72))
    #expect(RoundSchedule.jittered(.seconds(64), .max) < .seconds(80))
    #expect(RoundSchedule.jittered(.zero, .max) == .zero)
  }
}
