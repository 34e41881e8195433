// SPDX-License-Identifier: Apache-2.0
import Localization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import Ringing

@Suite struct ServiceNoticeTests {
  private func shown(_ notice: Notice, at time: String) -> ServiceNotice {
    ServiceNotice(notice, number: 1, language: .english) { _ in time }
  }

  private func ring(late: TimeSpan) throws -> Ring {
    Ring(
      id: RingID(1), owner: .alarm(AlarmID(2)), occurrence: Occurrence(key: 1), label: try Label("Work <b>"),
      settings: RingSettings(), planned: UTCInstant(secondsSinceEpoch: 0), rang: UTCInstant(secondsSinceEpoch: 0),
      late: late)
  }

  @Test func `A ring that comes late says by how much, and one in time does not`() throws {
    let inTime = try shown(.ring(ring(late: TimeSpan(nanoseconds: 999_999_999))), at: "07:00")
    #expect(inTime.body == "Alarm a2, set for 07:00.")
    #expect(inTime.title == "Work <b>")
    let late = try shown(.ring(ring(late: .seconds(125) + .milliseconds(400))), at: "07:00")
    #expect(late.body == "Alarm a2, set for 07:00.\n2 min 5 s late")
  }

  @Test func `A notice says nothing that cannot be translated`() throws {
    let late = try ring(late: .seconds(125))
    let coming = ComingRing(
      item: .alarm(AlarmID(2)), label: try Label("茶"), settings: RingSettings(), rings: UTCInstant(secondsSinceEpoch: 0)
    )
    for notice in [Notice.ring(late), .missed(late), .coming(coming), .unwoken(coming, .noRealTimeClock)] {
      let said = ServiceNotice(notice, number: 1, language: ChangedTexts.language) { _ in "07:00" }
      let text = [said.title, said.body].joined(separator: "\n").replacing("Work <b>", with: "").replacing(
        "a2", with: "")
      #expect(text.contains("⟦") && !text.contains(/[A-Za-z]/), "\(text)")
    }
  }

  @Test func `A further attempt says so, the last one how often it rang, and a limit takes the button away`() throws {
    let ring = Ring(
      id: RingID(4), owner: .alarm(AlarmID(2)), occurrence: Occurrence(key: 1), attempt: 4, snoozes: 2, label: .none,
      settings: RingSettings(again: 3, snoozeLimit: 2), planned: UTCInstant(secondsSinceEpoch: 0),
      rang: UTCInstant(secondsSinceEpoch: 0), late: .zero)
    let notice = shown(.ring(ring), at: "07:45")
    #expect(notice.body == "Alarm a2, set for 07:45.\nattempt 4 of 4")
    #expect(!notice.actions.contains("snooze"))
    let missed = shown(.missed(ring), at: "07:45")
    #expect(missed.body == "a2 rang 4 times, the last time at 07:45, and nobody answered.")
    #expect(missed.title == "Nobody stopped: Alarm")
    let first = try self.ring(late: .zero)
    let once = shown(.missed(first), at: "07:00")
    #expect(once.body == "a2 rang at 07:00, and nobody answered.")
    #expect(shown(.ring(first), at: "07:00").actions.contains("snooze"))
  }

  @Test func `A machine that sleeps before a ring says when that is due, and why it will not be woken`() throws {
    let coming = ComingRing(
      item: .alarm(AlarmID(2)), label: try Label("Work <b>"), settings: RingSettings(),
      rings: UTCInstant(secondsSinceEpoch: 0))
    let notice = shown(.unwoken(coming, .noRealTimeClock), at: "07:00")
    #expect(notice.title == "Work <b> cannot wake this machine")
    #expect(
      notice.body
        == "a2 is to ring at 07:00. A ring cannot wake this machine from sleep: it has no real-time clock. It rings once the machine wakes, unless that is too late."
    )
    #expect(notice.subject == .sleep && notice.actions == ["default", "OK", "dismiss", "OK"])
  }

  @Test func `A ring by the device's clock in place of the true time says so`() {
    for (basis, isSaid) in [
      (nil, false), (RingBasis(state: .trusted, bound: .milliseconds(1)), false),
      (RingBasis(state: .none, bound: nil), true),
    ] as [(RingBasis?, Bool)] {
      let ring = Ring(
        id: RingID(1), owner: .alarm(AlarmID(1)), occurrence: Occurrence(key: 1), label: .none,
        settings: RingSettings(), planned: UTCInstant(secondsSinceEpoch: 0), rang: UTCInstant(secondsSinceEpoch: 0),
        late: .zero, basis: basis)
      let notice = shown(.ring(ring), at: "07:00")
      #expect(notice.body.contains("by this device's clock") == isSaid)
    }
  }

  @Test func `A label cannot pose as a placeholder, and a ring without one is called by its kind`() throws {
    let ring = try TestSounds.ring(3, sound: .none, label: "{time} {what}")
    #expect(RingTexts.line(of: ring, at: "07:00", in: .english) == "{time} {what} (t3) rings: 07:00")
    #expect(RingTexts.title(of: try TestSounds.ring(sound: .none), in: .english) == "Timer")
  }

  @Test(arguments: [("a & b", "a &amp; b"), ("<b>", "&lt;b&gt;"), ("&amp;", "&amp;amp;"), ("茶", "茶")])
  func `Markup in a body loses its meaning`(text: String, escaped: String) {
    #expect(ServiceNotice.escaped(text) == escaped)
  }

  @Test(arguments: [("/run/user/0/bus", "/run/user/0/bus"), ("/a b,c;d=é", "/a%20b%2cc%3bd%3d%c3%a9")])
  func `A path in an address is escaped`(path: String, escaped: String) {
    #expect(NotificationBus.escaped(path) == escaped)
  }

  @Test func `The question whether a person is awake has one button`() throws {
    let question = AwakeQuestion(
      item: .alarm(AlarmID(2)), label: try Label("Work <b>"), rings: .init(secondsSinceEpoch: 0))
    let notice = shown(.question(question), at: "07:07")
    #expect(notice.title == "Still awake?" && notice.body == "Work &lt;b&gt; rings again at 07:07 unless you answer.")
    #expect(notice.actions == ["default", "I am awake", "dismiss", "I am awake"])
    #expect(notice.subject.ring == nil && !notice.subject.isFailure)
  }
}
