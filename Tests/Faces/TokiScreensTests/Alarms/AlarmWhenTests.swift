// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiScreens

/// The days of the week that are pressed in below the time of the alarm dialog.
@Suite struct AlarmWhenTests {
  private static let today = CivilDate(daysSinceEpoch: 20_635)

  /// The days of a new alarm, edited.
  private func when(_ edit: (inout AlarmWhen) -> Void = { _ in }) throws -> AlarmWhen {
    var when = AlarmForm(try AlarmScene().present).when
    edit(&when)
    return when
  }

  @Test func `Pressed days are rung on every week, and no days once`() throws {
    var when = try when()
    #expect(when.pressedDays == [])
    #expect(when.isToldByDays)
    when.press(WeekDays(.monday))
    #expect(when.kind == .weeks)
    #expect(when.pressedDays == WeekDays(.monday))
    when.press([WeekDays(.monday), WeekDays(.friday)])
    #expect(when.pressedDays == [WeekDays(.monday), WeekDays(.friday)])
    #expect(when.isToldByDays)
    when.press([])
    #expect(when.kind == .once)
    #expect(when.pressedDays == [])
    when.press(WeekDays(.sunday))
    #expect(when.pressedDays == WeekDays(.sunday))
  }

  @Test(
    arguments: [
      (.once, []), (.date, [.date]), (.weeks, [.interval, .end]), (.days, [.interval, .end]),
      (.months, [.interval, .monthDay, .end]), (.years, [.interval, .month, .monthDay, .end]),
    ] as [(AlarmWhen.Kind, Set<AlarmWhen.Field>)])
  func `Each kind of repeating has its fields`(_ kind: AlarmWhen.Kind, _ fields: Set<AlarmWhen.Field>) throws {
    #expect(try when { $0.choose(kind) }.fields == fields)
  }

  @Test func `A rule in weeks keeps its interval and end while days are pressed`() throws {
    var when = try when {
      $0.kind = .weeks
      $0.interval = 2
      $0.end = .count(5)
    }
    #expect(!when.isToldByDays)
    when.press(WeekDays(.monday))
    #expect(when.interval == 2)
    #expect(when.end == .count(5))
  }

  @Test(arguments: [AlarmWhen.Kind.once, .date, .days, .months, .years])
  func `A pressed day replaces any other rule by every week without an end`(_ kind: AlarmWhen.Kind) throws {
    var when = try when {
      $0.kind = kind
      $0.interval = 3
      $0.end = .count(5)
    }
    #expect(when.pressedDays == [])
    #expect(when.isToldByDays == (kind == .once))
    when.press(WeekDays(.monday))
    #expect(when.kind == .weeks)
    #expect(when.interval == 1)
    #expect(when.end == .never)
  }

  @Test(arguments: [
    (AlarmWhen.Kind.once, 1, "Once"), (.date, 1, "Tomorrow"), (.weeks, 1, "Weekdays"),
    (.weeks, 2, "Every 2 weeks on weekdays"), (.days, 3, "Every 3 days"),
    (.weeks, 0, "Every week"),
  ])
  func `The days are summed up in one line`(_ kind: AlarmWhen.Kind, _ interval: Int, _ english: String) throws {
    let when = try when {
      $0.kind = kind
      $0.date = Self.today.adding(days: 1)
      $0.interval = interval
    }
    #expect(AlarmWhenText.summary(when, today: Self.today, in: .english) == english)
  }

  /// The days of typed words.
  private func when(words: String) throws -> AlarmWhen {
    let scene = try AlarmScene()
    var form = AlarmForm(scene.present)
    form.take(words: words, scene.present)
    return form.when
  }

  @Test(arguments: [
    ("every 1st and 15th 9:00", "Every month on the 1st and 15th"),
    ("every first weekday 9:00", "Every month on the 1st weekday"),
    ("every 1st mon of jan and jul 9:00", "Every year on the 1st Mon of Jan and Jul"),
    ("every mon in dec 9:00", "Every Mon in Dec"), ("every 2 days in dec 9:00", "Every 2 days in Dec"),
  ])
  func `Days without a field are told in words, and kept with another interval and end`(
    words: String, summary: String
  ) throws {
    var when = try when(words: words)
    #expect(AlarmWhenText.summary(when, today: Self.today, in: .english) == summary)
    #expect(when.fields == [.interval, .end])
    #expect(!when.isToldByDays)
    when.interval = 3
    when.end = .count(5)
    when.month = 9
    when.monthDay = .day(9)
    let shown = AlarmWhenText.summary(when, today: Self.today, in: .english)
    let days = summary.split(separator: " ").suffix(2).joined(separator: " ")
    #expect(shown.hasPrefix("Every 3 "))
    #expect(shown.contains(days))
    #expect(shown.hasSuffix(", 5 times"))
  }

  @Test func `Choosing another kind replaces days without a field`() throws {
    var when = try when(words: "every 1st and 15th 9:00")
    when.choose(.weeks)
    when.choose(.months)
    #expect(when.fields.contains(.monthDay))
    when.monthDay = .day(9)
    #expect(AlarmWhenText.summary(when, today: Self.today, in: .english) == "Every month on the 9th")
  }

  @Test func `Pressed days stay in their months`() throws {
    var when = try when(words: "every mon in dec 9:00")
    when.press([WeekDays(.monday), WeekDays(.friday)])
    #expect(AlarmWhenText.summary(when, today: Self.today, in: .english) == "Every Mon, Fri in Dec")
    when.press([])
    when.press(WeekDays(.friday))
    #expect(AlarmWhenText.summary(when, today: Self.today, in: .english) == "Fri")
  }
}
