// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiScreens

/// What each key does while something rings.
@Suite struct PressedKeyTests {
  private func entry(_ owner: ItemID, snoozeLimit: Int? = nil) throws -> RingEntry {
    var sample = try NightSample(time: NightSample.time(7, 0))
    let now = sample.moment.utc
    sample.state.rings = [
      Ring(
        id: RingID(1), owner: owner, occurrence: Occurrence(key: 1), label: .none,
        settings: RingSettings(snoozeLength: .minutes(9), snoozeLimit: snoozeLimit), planned: now, rang: now,
        late: .zero)
    ]
    return try #require(RingContent(sample.present)).heard
  }

  @Test(
    arguments: [
      // Only Enter stops a ring; what is pressed by reflex puts it off.
      (.space, .answer(.snooze(.minutes(9))), .hint, .answer(.snooze(.minutes(9)))),
      (.escape, .answer(.snooze(.minutes(9))), .hint, .answer(.snooze(.minutes(9)))),
      (.enter, .answer(.stop), .answer(.stop), .answer(.stop)),
      (.plus, .ignored, .ignored, .answer(.minute)),
      (.other, .passed, .passed, .passed),
    ] as [(PressedKey, PressedKey.Effect, PressedKey.Effect, PressedKey.Effect)])
  func `A key does the same on every ring, as far as that ring allows it`(
    key: PressedKey, onAlarm: PressedKey.Effect, onLastAlarm: PressedKey.Effect, onTimer: PressedKey.Effect
  ) throws {
    let alarm = try entry(.alarm(AlarmID(1)))
    #expect(key.effect(on: alarm, isChoosing: false, escape: .snooze) == onAlarm)
    #expect(
      key.effect(on: try entry(.alarm(AlarmID(1)), snoozeLimit: 0), isChoosing: false, escape: .snooze) == onLastAlarm)
    #expect(key.effect(on: try entry(.timer(TimerID(1))), isChoosing: false, escape: .snooze) == onTimer)
    #expect(
      key.effect(on: alarm, isChoosing: true, escape: .snooze) == .passed, "the list of snooze lengths has its own keys"
    )
  }

  @Test func `No key but Enter ever stops a ring`() throws {
    for owner in [ItemID.alarm(AlarmID(1)), .timer(TimerID(1))] {
      for limit in [nil, 0] {
        let entry = try entry(owner, snoozeLimit: limit)
        for key in PressedKey.allCases where key != .enter {
          #expect(key.effect(on: entry, isChoosing: false, escape: .snooze) != .answer(.stop))
        }
      }
    }
  }

  @Test func `Escape does what it was set to, and the shown keys say so`() throws {
    let timer = try entry(.timer(TimerID(1)))
    let effects = EscapeAtRing.allCases.map { PressedKey.escape.effect(on: timer, isChoosing: false, escape: $0) }
    #expect(effects == [.answer(.snooze(.minutes(9))), .ignored, .answer(.stop)])
    #expect(
      EscapeAtRing.allCases.map { $0.keys(of: timer, in: .english) } == [
        "Enter stop · Space or Esc snooze · + a minute more", "Enter stop · Space snooze · + a minute more",
        "Enter or Esc stop · Space snooze · + a minute more",
      ])
    #expect(EscapeAtRing.snooze.keys(of: try entry(.alarm(AlarmID(1)), snoozeLimit: 0), in: .english) == "Enter stop")
  }

  @Test func `A ring takes only the answers that it offers`() throws {
    let answers: [RingAnswer] = [.stop, .snooze(.minutes(9)), .minute]
    #expect(try answers.map(entry(.alarm(AlarmID(1))).takes) == [true, true, false])
    #expect(try answers.map(entry(.alarm(AlarmID(1)), snoozeLimit: 0).takes) == [true, false, false])
    #expect(try answers.map(entry(.timer(TimerID(1))).takes) == [true, true, true])
  }

  @Test func `Only space is taken from a focused button`() {
    #expect(PressedKey.allCases.filter(\.comesFirst) == [.space])
  }
}

/// Who gets a key that is pressed when a ring has just appeared.
@Suite struct RingGraceTests {
  private let start = BootInstant(nanosecondsSinceBoot: 3_600_000_000_000)

  private func taken(at milliseconds: Int64...) -> [Bool] {
    var grace = RingGrace(now: start)
    return milliseconds.map { grace.takesKey(now: start + .milliseconds($0)) }
  }

  @Test func `A key pressed as a ring appears is ignored, and one after a pause counts`() {
    #expect(taken(at: 0, 599, 1_198) == [true, true, true])
    #expect(taken(at: 0, 599, 1_199) == [true, true, false])
    #expect(taken(at: 600) == [false])
  }

  @Test func `Typing without a pause counts after three seconds`() {
    var grace = RingGrace(now: start)
    let taken = stride(from: Int64(0), through: 5_000, by: 100).filter {
      grace.takesKey(now: start + .milliseconds($0))
    }
    #expect(taken.last == 2_900)
  }

  @Test func `A clock that goes back ends the grace period`() {
    #expect(taken(at: -95_000) == [false])
    #expect(taken(at: 300, 200) == [true, false], "also after a key")
  }
}
