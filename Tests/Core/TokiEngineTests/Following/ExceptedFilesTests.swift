// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// Alarms that do not ring on the days of a calendar file, from Monday, 6:00 on.
@Suite struct ExceptedFilesTests {
  private let home = TestHome()
  private let path = "/home/a/holidays.ics"
  private let monday = ZoneRules.utc.civil(at: TestHome.monday6).date

  private func day(_ days: Int) -> ExceptedDays { .date(monday.adding(days: days)) }

  /// Sets an alarm for every day at 7:00.
  private func make(except path: String? = "/home/a/holidays.ics") async throws -> Alarm {
    let seven = try #require(TimeOfDay(hour: 7, minute: 0))
    return try await home.control.make(
      AlarmDraft(
        times: TimesOfDay(seven), days: .repeating(try Recurrence(rrule: "FREQ=DAILY"), from: nil),
        settings: .plain, exceptedFile: path.map { ExceptedFile(path: $0, days: []) }), key: nil)
  }

  /// In how many days the alarm rings, counted from Monday.
  private func next(_ home: TestHome? = nil) async throws -> Int {
    let alarm = try #require(try await (home ?? self.home).control.state().alarms.first)
    return ZoneRules.utc.civil(at: try #require(alarm.next)).date.daysSinceEpoch - monday.daysSinceEpoch
  }

  private var notices: Int {
    home.ringer.calls.count { if case .announceTrouble = $0 { true } else { false } }
  }

  @Test func `It does not ring on the file's days, from the first ring on`() async throws {
    home.files.write(days: .success([day(0), day(1)]), at: path)
    let alarm = try await make()
    #expect(alarm.exceptedFile == ExceptedFile(path: path, days: [day(0), day(1)]))
    #expect(try await next() == 2)
    home.host.advance(by: .days(2))
    #expect(home.ringer.playing == nil)
    home.host.advance(by: .hours(1))
    #expect(home.ringer.playing == RingID(1))
  }

  @Test func `An alarm follows its file of days as that changes, and over a restart`() async throws {
    home.files.write(days: .success([day(0)]), at: path)
    _ = try await make()
    #expect(home.files.watched == [path])
    home.files.write(days: .success([day(0), day(1), day(2)]), at: path)
    #expect(try await next() == 3)
    try await home.control.shutDown()
    let again = home.restarted()
    again.files.write(days: .success([day(0)]), at: path)
    #expect(again.files.watched == [path])
    again.files.write(days: .success([day(0), day(1)]), at: path)
    #expect(try await next(again) == 2)
  }

  @Test func `A file that cannot be read is refused, and no alarm is made`() async throws {
    await #expect(throws: ControlError.self) { _ = try await make() }
    #expect(try await home.control.state().alarms == [])
  }

  @Test func `A broken or missing file keeps its last days, and is reported once for all alarms`() async throws {
    home.files.write(days: .success([day(0)]), at: path)
    _ = try await make()
    _ = try await make()
    for _ in 1...3 {
      home.files.write(days: nil, at: path)
      home.files.write(days: .failure(FileTrouble(.invalid, detail: "line 1")), at: path)
    }
    #expect(notices == 1)
    #expect(try await next() == 1)
    let broken = try await home.control.state()
    #expect(broken.warnings == ["followed_file"])
    #expect(broken.alarms.map { $0.exceptedFile?.isUnreadable } == [true, true])
    home.files.write(days: .success([day(0), day(1)]), at: path)
    #expect(notices == 1)
    #expect(try await next() == 2)
    #expect(try await home.control.state().warnings == [])
  }

  @Test func `Reading an unchanged file changes no alarm`() async throws {
    home.files.write(days: .success([day(0)]), at: path)
    _ = try await make()
    let before = try await home.control.state().alarms
    home.files.write(days: .success([day(0)]), at: path)
    #expect(try await home.control.state().alarms == before)
    home.files.write(days: nil, at: path)
    let broken = try await home.control.state().alarms
    home.files.write(days: .failure(FileTrouble(.invalid, detail: "line 1")), at: path)
    #expect(try await home.control.state().alarms == broken)
  }

  @Test func `A ring goes on when its day is left out after all`() async throws {
    home.files.write(days: .success([]), at: path)
    _ = try await make()
    home.host.advance(by: .hours(1))
    home.files.write(days: .success([day(0), day(1)]), at: path)
    #expect(home.ringer.playing == RingID(1))
    _ = try await home.control.send(Dismiss(RingID(1)))
    #expect(try await next() == 2)
  }

  @Test func `A file that leaves nothing to ring keeps the days it had`() async throws {
    home.files.write(days: .success([day(0)]), at: path)
    let seven = try #require(TimeOfDay(hour: 7, minute: 0))
    let rule = try Recurrence(rrule: "FREQ=DAILY;COUNT=3")
    _ = try await home.control.make(
      AlarmDraft(
        times: TimesOfDay(seven), days: .repeating(rule, from: nil), settings: .plain,
        exceptedFile: ExceptedFile(path: path, days: [])),
      key: nil)
    home.files.write(days: .success([.dates(monday...monday.adding(days: 9))]), at: path)
    #expect(try await next() == 1)
    #expect(notices == 1)
  }

  @Test func `An edit names another file or none, and an undo brings it back`() async throws {
    home.files.write(days: .success([day(0)]), at: path)
    let alarm = try await make(except: nil)
    #expect(try await next() == 0)
    _ = try await home.control.edit(alarm.id, AlarmEdit(exceptedFile: ExceptedFile(path: path, days: [])))
    #expect(try await next() == 1)
    #expect(home.files.watched == [path])
    _ = try await home.control.edit(alarm.id, AlarmEdit(exceptedFile: .some(nil)))
    #expect(try await next() == 0)
    #expect(home.files.watched == [])
    _ = try await home.control.send(Undo(nil))
    #expect(try await next() == 1)
    #expect(home.files.watched == [path])
    _ = try await home.control.cancel(.alarm(alarm.id))
    #expect(home.files.watched == [])
  }

  @Test func `The file is read again after a week, for days that have come near`() async throws {
    home.files.write(days: .success([]), at: path)
    _ = try await make()
    let before = home.files.readings.count
    home.host.advance(by: .days(6))
    #expect(home.files.readings.count == before)
    home.host.advance(by: .days(2))
    #expect(home.files.readings.count == before + 1)
  }

  @Test func `A new time keeps the file, and a single day ends it`() async throws {
    home.files.write(days: .success([day(0)]), at: path)
    let alarm = try await make()
    let eight = try #require(TimeOfDay(hour: 8, minute: 0))
    let moved = try await home.control.edit(alarm.id, AlarmEdit(time: eight))
    #expect(moved.exceptedFile?.path == path)
    let once = try await home.control.edit(alarm.id, AlarmEdit(time: nil, days: .next))
    #expect(once.exceptedFile == nil)
  }
}
