// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiCommands
import TokiModel

/// The complete line of a countdown, at many widths.
@Suite struct CountdownLineTests {
  static let now = Samples.start

  private func line(
    _ state: CountdownTimer.State, label: String = "", columns: Int, format: SpanFormat = .seconds,
    note: String = "", language: Language = .english
  ) throws -> String {
    Catalogue.prepare()
    let timer = try Samples.timer(3, label: label, duration: .minutes(10), state: state)
    return CountdownLine.draw(
      CountdownLine.State(timer: timer, ends: "14:10:10", format: format, note: note),
      now: Self.now.boot, columns: columns, language: language)
  }

  private static let threeMinutes = CountdownTimer.State.running(deadline: now + .minutes(3))

  @Test(arguments: [
    (60, "03:00  ██████████████████████▍░░░░░░░░░  Boil eggs  14:10:10"),
    (40, "03:00  ████████▍░░░  Boil eggs  14:10:10"),
    (39, "03:00  ████████▍░░░  Boil eg…  14:10:10"),
    (37, "03:00  ████████▍░░░  Boil …  14:10:10"),
    (36, "03:00  █████████████▎░░░░░  14:10:10"),
    (30, "03:00  █████████░░░░  14:10:10"),
    (25, "03:00  █████▌░░  14:10:10"),
    (24, "03:00  14:10:10"),
    (15, "03:00  14:10:10"),
    (14, "03:00"),
    (5, "03:00"),
    (4, "03:…"),
    (1, "…"),
    (0, ""),
  ])
  func `A line fits its terminal`(columns: Int, expected: String) throws {
    let drawn = try line(Self.threeMinutes, label: "Boil eggs", columns: columns)
    #expect(drawn == expected)
    #expect(DisplayWidth.of(drawn) <= columns)
  }

  @Test(arguments: 0...100)
  func `No line is ever wider than its terminal`(columns: Int) throws {
    for label in ["", "x", "お茶を入れる時間です", "👩‍👩‍👧 家族", String(repeating: "長", count: 200)] {
      for state in [Self.threeMinutes, .ringing(deadline: Self.now), .paused(remaining: .hours(30))] {
        for note in ["", "No sound: no device at all"] {
          let drawn = try line(state, label: label, columns: columns, note: note, language: .japanese)
          #expect(DisplayWidth.of(drawn) <= columns)
        }
      }
    }
  }

  @Test func `A wide label takes two columns a character`() throws {
    let drawn = try line(Self.threeMinutes, label: "お茶の時間です", columns: 60, language: .japanese)
    #expect(drawn == "03:00  ██████████████████▉░░░░░░░░  お茶の時間です  14:10:10")
    #expect(DisplayWidth.of(drawn) == 60)
  }

  @Test func `A paused line says so, in both languages`() throws {
    let paused = CountdownTimer.State.paused(remaining: TimeSpan(nanoseconds: 299_500_000_000))
    #expect(try line(paused, columns: 40) == "05:00  ████████████▌░░░░░░░░░░░░  paused")
    #expect(try line(paused, columns: 40, language: .japanese) == "05:00  ██████████▌░░░░░░░░░░  一時停止中")
  }

  @Test func `A ringing line stands at zero, says that the time is up, and names the keys`() throws {
    let ringing = CountdownTimer.State.ringing(deadline: Self.now + .milliseconds(-12_900))
    #expect(try line(ringing, columns: 50) == "00:00  The time is up.  Enter stop · s snooze")
    #expect(try line(ringing, label: "Tea", columns: 60) == "00:00  The time is up. Tea  Enter stop · s snooze")
    #expect(
      try line(ringing, label: "お茶", columns: 60, language: .japanese)
        == "00:00  時間になりました。お茶  Enter 停止 · s スヌーズ")
    #expect(
      try line(ringing, label: "Tea", columns: 72, note: "No sound: no device")
        == "00:00  The time is up. Tea  No sound: no device  Enter stop · s snooze")
    #expect(try line(ringing, columns: 50, format: .digits(.tenths)).hasPrefix("00:00.0  The time is up."))
    #expect(try line(ringing, columns: 9) == "00:00")
  }

  @Test func `Overtime is shown only where it is asked for`() throws {
    var timer = try Samples.timer(3, state: .ringing(deadline: Self.now + .milliseconds(-12_900)))
    timer.settings.showsOvertime = true
    let drawn = CountdownLine.draw(
      CountdownLine.State(timer: timer, ends: ""), now: Self.now.boot, columns: 60, language: .english)
    #expect(drawn == "+00:12  The time is up.  Enter stop · s snooze")
  }

  @Test func `A ringing line cuts a long label before it leaves out how to stop it`() throws {
    let ringing = CountdownTimer.State.ringing(deadline: Self.now + .milliseconds(-12_900))
    let label = "Very long label for a pizza"
    #expect(
      try line(ringing, label: label, columns: 60)
        == "00:00  The time is up. Very long lab…  Enter stop · s snooze")
    #expect(try line(ringing, label: label, columns: 40) == "00:00  The time is up. Very…  Enter stop")
    #expect(try line(ringing, label: label, columns: 34) == "00:00  The time is up. Very long …")
    #expect(try line(ringing, label: label, columns: 20) == "00:00  The time is …")
  }

  @Test func `A precise line shows milliseconds`() throws {
    let running = CountdownTimer.State.running(deadline: Self.now + TimeSpan(nanoseconds: 3_004_900_000))
    #expect(try line(running, columns: 22, format: .digits(.milliseconds)) == "00:03.005  14:10:10")
  }

  @Test func `A control character in a label cannot reach the terminal`() throws {
    // A label is checked when it is made; text from elsewhere passes the same filter.
    #expect(PlainText.of("a\u{1B}[2Jb\u{202E}c") == "a\\u{1B}[2Jb\\u{202E}c")
    #expect(PlainText.of(String(repeating: "x", count: 80)) == String(repeating: "x", count: 60) + "…")
  }

  @Test(arguments: [
    // The remaining time, and how long before the deadline the line changes.
    (TimeSpan.seconds(5), TimeSpan.seconds(4)), (TimeSpan(nanoseconds: 5_000_000_001), .seconds(5)),
    (TimeSpan(nanoseconds: 4_999_999_999), .seconds(4)), (TimeSpan.seconds(1), .zero),
    (TimeSpan(nanoseconds: 1), .zero),
  ])
  func `A line changes at the deadline less whole seconds`(remaining: TimeSpan, before: TimeSpan) throws {
    let deadline = Self.now + remaining
    let timer = try Samples.timer(1, state: .running(deadline: deadline))
    #expect(
      CountdownLine.nextChange(of: timer, format: .seconds, now: Self.now.boot)
        == deadline.boot + (.zero - before))
  }

  @Test func `A line that stands still asks for no wake-up`() throws {
    let states: [CountdownTimer.State] = [
      .idle, .paused(remaining: .seconds(3)), .running(deadline: Self.now),
    ]
    for state in states {
      let timer = try Samples.timer(1, state: state)
      #expect(CountdownLine.nextChange(of: timer, format: .seconds, now: Self.now.boot) == nil)
    }
  }

  @Test func `Overtime changes at the deadline plus whole seconds`() throws {
    let deadline = Self.now + .milliseconds(-1_200)
    var timer = try Samples.timer(1, state: .ringing(deadline: deadline))
    let next = { CountdownLine.nextChange(of: $0, format: .seconds, now: Self.now.boot, hasBell: $1) }
    #expect(next(timer, false) == nil)
    // The bell replaces the sound, once a second.
    #expect(next(timer, true) == deadline.boot + .seconds(2))
    timer.settings.showsOvertime = true
    #expect(next(timer, false) == deadline.boot + .seconds(2))
  }

  @Test(arguments: [
    ("abc", 3), ("お茶", 4), ("é", 1), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("ｶﾅ", 2), ("Ｋ", 2), ("♥️", 2), ("", 0),
    ("한글", 4),
    ("plain ~", 7), ("tab\t", 3), ("\u{7F}\u{1B}", 0),
    ("\u{200B}", 0), ("🇯🇵", 2),
  ])
  func `Display width follows the terminal's columns`(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }

  @Test func `A text is cut at a whole character`() {
    #expect(DisplayWidth.fitted("お茶の時間", to: 6) == "お茶…")
    #expect(DisplayWidth.fitted("お茶の時間", to: 10) == "お茶の時間")
    #expect(DisplayWidth.fitted("お茶", to: 0) == "")
  }
}
