// SPDX-License-Identifier: Apache-2.0
import Localization
import Testing
import TokiModel
import TokiScreens

@Suite struct RingChoicesTests {
  @Test func `A few words say how something rings`() {
    var settings = RingSettings()
    #expect(RingSummary.of(settings, in: .english) == "Dawn, 80 %, snooze 9 min")
    settings.preAlarmSpan = .minutes(10)
    settings.snoozeLimit = 0
    #expect(RingSummary.of(settings, in: .english) == "Dawn, 80 %, no snooze, pre-alarm 10 min")
    settings.sound = .none
    settings.isChime = true
    #expect(RingSummary.of(settings, in: .english) == "Silent, once, pre-alarm 10 min")
  }

  @Test func `The present span and limit are among the choices`() {
    let snoozes = [1, 3, 5, 9, 10, 15, 20, 30].map { TimeSpan.minutes($0) }
    #expect(RingChoices.spans(snoozes, with: .minutes(5)) == snoozes)
    #expect(
      RingChoices.spans([.minutes(1), .minutes(3)], with: .seconds(90)) == [.minutes(1), .seconds(90), .minutes(3)])
    #expect(RingChoices.limits([nil, 0, 1], with: nil) == [nil, 0, 1])
    #expect(RingChoices.limits([nil, 0, 1], with: 7) == [nil, 0, 1, 7])
  }

  @Test(arguments: RingSettings.offered) func `Offered values are within their range, and in order`(
    _ choice: RingChoice
  ) {
    switch choice.control {
    case .span(_, let range, let offered):
      #expect(offered == offered.sorted() && offered.allSatisfy(range.contains))
    case .optionalSpan(_, let range, let offered):
      #expect(offered == offered.sorted() && offered.allSatisfy(range.contains))
    case .limit(_, let range, let offered):
      #expect(offered.first == .some(nil) && offered.allSatisfy { $0.map(range.contains) ?? true })
    case .sound, .volume, .flag, .count, .output, .color: break
    }
    for language in Language.complete {
      let texts = choice.texts(in: language)
      #expect(!texts.help.isEmpty)
      #expect(choice.isSetting == !texts.meaning.isEmpty)
      if case .flag = choice.control { #expect(!texts.helpOfNo.isEmpty) } else { #expect(texts.helpOfNo.isEmpty) }
    }
  }

  @Test func `The choices are distinct, and cover every setting without a form of its own`() {
    checkAll(RingSettings.self, but: [\.terminal, \.hooks, \.preAlarm])
    checkAll(TimerTerms.self, but: [\.duration, \.label, \.settings])
  }

  private func checkAll<Whole: OfferedTerms>(_ terms: Whole.Type, but apart: [PartialKeyPath<Whole>]) {
    #expect(Set(Whole.offered.map(\.name)).count == Whole.offered.count)
    let places = Whole.offered.map(\.control.path) + apart
    #expect(Set(places) == Set(Whole.paths.map(\.path)))
    #expect(places.count == Whole.paths.count)
  }

  @Test func `Attempts and limits are said in words`() {
    #expect(
      [0, 1, 2].map { RingChoices.attempts($0, in: .english) } == [
        "Does not ring again", "Rings 1 more time", "Rings 2 more times",
      ])
    #expect(
      [nil, 0, 3].map { RingChoices.snoozeLimit($0, in: .english) } == [
        "As many as you like", "Not at all", "At most 3",
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

  @Test func `Settings have attempts only if the ring is repeated`() {
    var settings = RingSettings()
    #expect(!settings.hasAttempts)
    settings.again = 1
    #expect(settings.hasAttempts)
  }
}
