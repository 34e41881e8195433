// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiScreens

@Suite struct RingChoicesTests {
  @Test func `The present span and limit are among the choices`() {
    #expect(RingChoices.spans(RingChoices.snoozes, with: .minutes(5)) == RingChoices.snoozes)
    #expect(
      RingChoices.spans([.minutes(1), .minutes(3)], with: .seconds(90)) == [.minutes(1), .seconds(90), .minutes(3)])
    #expect(RingChoices.snoozeLimits(with: nil).count == 7)
    #expect(RingChoices.snoozeLimits(with: 7) == RingChoices.snoozeLimits(with: 0) + [7])
  }

  @Test func `What is set without a choice is offered first, and is within its range`() {
    #expect(RingChoices.attempts.last == RingSettings.mostAgain)
    for spans in [RingChoices.ramps, RingChoices.preAlarms, RingChoices.checks] {
      #expect(spans.first == .zero)
      #expect(spans == spans.sorted())
    }
  }

  @Test func `Attempts and limits are said in words`() {
    #expect(
      [0, 1, 2].map { RingChoices.attempts($0, in: .english) } == [
        "Does not ring again", "Rings 1 more time", "Rings 2 more times",
      ])
    #expect(
      [nil, 0, 3].map { RingChoices.snoozeLimit($0, in: .english) } == [
        "As many as you like", "None", "At most 3",
      ])
  }

  @Test func `Another time of the pre-alarm keeps its volume, and none forgets it`() throws {
    var settings = RingSettings()
    settings.preAlarmVolume = try #require(Volume(percent: 7))
    #expect(settings.preAlarm == nil, "there is none to turn down")
    settings.preAlarmSpan = .minutes(5)
    #expect(settings.preAlarm == PreAlarm(before: .minutes(5)))
    settings.preAlarmVolume = try #require(Volume(percent: 7))
    settings.preAlarmSpan = .minutes(10)
    #expect(settings.preAlarm?.before == .minutes(10))
    #expect(settings.preAlarm?.volume.percent == 7)
    settings.preAlarmSpan = .zero
    #expect(settings.preAlarm == nil)
  }

  @Test func `A question that is never asked has no time`() {
    var settings = RingSettings()
    settings.checkSpan = .minutes(5)
    #expect(settings.check == .minutes(5))
    settings.checkSpan = .zero
    #expect(settings.check == nil)
    #expect(!settings.hasAttempts)
    settings.again = 1
    #expect(settings.hasAttempts)
  }
}
