// SPDX-License-Identifier: Apache-2.0
import Dispatch
import Foundation
import Synchronization
import Testing
import TokiEngine
import TokiModel
@_spi(Headless) import UserNotifications

@testable import AppleHost

extension FrameworkTests {
  @MainActor @Suite struct NotificationTests {
    let center = UNUserNotificationCenter.current()
    let texts = RingNotice.Texts(language: .english) { _ in "07:00" }
    let rings = Log<String>()
    let presses = Log<String>()

    /// The main queue has this; on Linux the main thread itself ends when the tests begin.
    private nonisolated static let mark = DispatchSpecificKey<Bool>()
    private nonisolated static var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mark) == true }

    init() {
      center.forget()
      DispatchQueue.main.setSpecific(key: Self.mark, value: true)
    }

    /// The name of an alarm's first ring, as a projection gives it.
    private static func ring(_ snooze: TimeSpan? = .minutes(9), floats: Bool = false) throws -> ProjectedRing {
      let instant = UTCInstant(secondsSinceEpoch: 1_782_108_000)
      return ProjectedRing(
        id: try #require(ProjectedID(text: "a1.2.1.0.ring")), kind: .alarm, instant: instant,
        wall: floats ? ProjectedRing.WallTime(ZoneRules.utc.civil(at: instant), in: ZoneRules.utc.name) : nil,
        snooze: snooze, channel: .notification)
    }

    /// The launch of an app, as far as the system can see it: nothing is open.
    private func launch() -> (answers: NotificationAnswers, delegate: NotificationDelegate) {
      let answers = NotificationAnswers { [rings] name, isSnooze in rings.add("\(name) \(isSnooze)") }
      let delegate = NotificationDelegate(answers: answers)
      delegate.install()
      return (answers, delegate)
    }

    /// Presses a button; returns once the app says that all is done: `true` on the main queue, `nil` if nobody heard.
    private func press(_ action: String, of notification: UNNotification) async -> Bool? {
      await withCheckedContinuation { continuation in
        let isTaken = center.press(action, of: notification) { continuation.resume(returning: Self.isOnMainQueue) }
        if !isTaken { continuation.resume(returning: nil) }
      }
    }

    @Test func `A snooze pressed on an app that was ended arrives before anything is open`() async throws {
      let schedule = NotificationSchedule(texts: texts)
      try await schedule.schedule(Self.ring())
      center.deliver("a1.2.1.0.ring")
      let shown = try #require(center.delivered.first)
      #expect(await press("snooze", of: shown) == nil, "There is no delegate yet")
      let app = launch()
      #expect(await press("snooze", of: shown) == true)
      #expect(rings.entries == ["a1.2.1.0.ring true"])
      withExtendedLifetime(app) {}
    }

    @Test func `A button of a notice waits until there is a ringer`() async throws {
      let app = launch()
      let notifier = UserNotifier(language: .english, answers: app.answers)
      let notice = RingNotice(id: .ring(RingID(7)), category: .ring, title: "Up", body: "07:00")
      let trouble = Log<String?>()
      notifier.show(notice) { trouble.add($0?.reason) }
      #expect(trouble.entries == [nil])
      #expect(await press("stop", of: try #require(center.delivered.first)) == true)
      #expect(presses.entries.isEmpty && rings.entries.isEmpty)
      notifier.start { [presses] notice, button in presses.add("\(notice.text) \(button.rawValue)") }
      #expect(presses.entries == ["ring.7 stop"])
      #expect(await press("snooze", of: try #require(center.delivered.first)) == true)
      #expect(presses.entries == ["ring.7 stop", "ring.7 snooze"])
    }

    @Test func `Notices are urgent, have their buttons, and leave missed rings when the app starts anew`() throws {
      let app = launch()
      let notifier = UserNotifier(language: .english, answers: app.answers)
      notifier.start { _, _ in }
      let buttons = center.categories.map { "\($0.identifier): \($0.actions.map(\.title).joined(separator: ", "))" }
      #expect(
        buttons.sorted() == [
          "coming: Stop the sound", "last_ring: Stop", "last_ring_address: Stop, Open an address",
          "last_ring_shortcut: Stop, Run a shortcut", "missed: OK", "own_action: ", "question: I am awake",
          "ring: Snooze, Stop",
          "ring_address: Snooze, Stop, Open an address", "ring_shortcut: Snooze, Stop, Run a shortcut",
        ])
      for category in [RingNotice.Category.ring, .missed] {
        let id = NoticeID.ring(RingID(category == .ring ? 1 : 2))
        notifier.show(RingNotice(id: id, category: category, title: "Up", body: "")) { _ in }
      }
      #expect(center.delivered.map(\.request.content.interruptionLevel) == [.timeSensitive, .active])
      notifier.removeLeftovers()
      #expect(center.delivered.map(\.request.identifier) == ["ring.2"])
      notifier.remove([.ring(RingID(2))])
      #expect(center.delivered.isEmpty)
    }

    @Test func `A ring of a projection is a notification at its moment, with the system's sound`() async throws {
      let schedule = NotificationSchedule(texts: texts)
      #expect(await schedule.permission() == .notAsked)
      #expect(await schedule.ask() == .granted)
      #expect(center.asked == [[.alert, .sound]])
      let ring = try Self.ring()
      try await schedule.schedule(ring)
      let request = try #require(center.pending.first)
      let trigger = try #require(request.trigger as? UNCalendarNotificationTrigger)
      #expect(trigger.dateComponents.timeZone?.secondsFromGMT() == 0 && !trigger.repeats)
      #expect(request.content.categoryIdentifier == "ring" && request.content.interruptionLevel == .timeSensitive)
      #expect(request.content.sound === UNNotificationSound.default)
      #expect(await schedule.standing() == [ring.id: .waits])
      center.deliver(request.identifier)
      #expect(await schedule.standing() == [ring.id: .rings])
      await schedule.cancel([ring.id])
      #expect(await schedule.standing() == [:])
    }

    @Test(arguments: [Calendar.Identifier.gregorian, .japanese, .buddhist, .chinese], [false, true])
    func `A notification is at its moment in each calendar, on the wall clock or not`(
      calendar: Calendar.Identifier, isOnWallClock: Bool
    ) async throws {
      let person = Calendar(identifier: calendar)
      let schedule = NotificationSchedule(texts: texts) { person }
      let ring = try Self.ring(floats: isOnWallClock)
      try await schedule.schedule(ring)
      let trigger = try #require(center.pending.first?.trigger as? UNCalendarNotificationTrigger)
      #expect(trigger.moment(in: person, zone: .gmt) == ring.instant.date)
      let tokyo = try #require(TimeZone(secondsFromGMT: 9 * 3600))
      let there = ring.instant + (isOnWallClock ? .hours(-9) : .zero)
      #expect(trigger.moment(in: person, zone: tokyo) == there.date)
    }

    @Test func `A pre-alarm tells when the ring is to come`() async throws {
      let instant = UTCInstant(secondsSinceEpoch: 1_782_108_000)
      let texts = RingNotice.Texts(language: .english) { $0 == instant ? "07:00" : "06:50" }
      let ring = ProjectedRing(
        id: try #require(ProjectedID(text: "a1.2.1.0.pre")), kind: .preAlarm, instant: instant - .minutes(10),
        begins: instant, label: try Label("Morning"), channel: .notification)
      try await NotificationSchedule(texts: texts).schedule(ring)
      let content = try #require(center.pending.first).content
      #expect(content.title == "Morning" && content.body == "Rings at 07:00.")
    }

    @Test func `Notifications are given anew once the person has chosen another calendar`() async throws {
      let ring = try Self.ring(floats: true)
      let before = NotificationSchedule(texts: texts) { Calendar(identifier: .gregorian) }
      try await before.schedule(ring)
      #expect(await before.outdated([ring]) == [])
      let after = NotificationSchedule(texts: texts) { Calendar(identifier: .japanese) }
      #expect(await after.outdated([ring]) == [ring])
      try await after.schedule(ring)
      #expect(await after.outdated([ring]) == [])
    }

    @Test func `A person who refuses is not asked again`() async {
      center.forget(answer: false)
      let schedule = NotificationSchedule(texts: texts)
      #expect(await schedule.ask() == .denied)
      #expect(await schedule.permission() == .denied)
    }
  }
}
