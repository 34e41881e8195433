// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// When followed files are read, and what a person hears of it.
@Suite struct FollowedFilesTests {
  private let home = TestHome()
  private let path = "/home/a/team.ics"

  /// A calendar with a daily event.
  private func calendar(_ label: String, hour: Int) throws -> ImportBatch {
    let alarm = Alarm(
      id: AlarmID(1), AlarmTerms(label: Sample.label(label)),
      times: TimesOfDay(try #require(TimeOfDay(hour: hour, minute: 0))),
      recurrence: .repeating(try Recurrence(rrule: "FREQ=DAILY"), from: ZoneRules.utc.civil(at: TestHome.monday6).date),
      skipped: [], skippedTimes: [], pause: nil, zone: .floating, isOffWithSet: false, state: .scheduled, next: nil,
      handled: nil, isHandledTrusted: false, isHandledProvisional: false, passed: nil, isOver: false, era: 0,
      revision: 1, uid: ItemUID(text: "x"))
    return ImportBatch(ItemLists(alarms: [alarm]), isCalendar: true)
  }

  private func alarms(in home: TestHome? = nil) async throws -> [String] {
    try await (home ?? self.home).control.state().alarms.map { "\($0.label.text) \($0.time.text)" }
  }

  private var notices: Int {
    home.ringer.calls.count { if case .announceTrouble = $0 { true } else { false } }
  }

  @Test func `A file is read when it is followed, when it changes, and at the start`() async throws {
    home.files.write(.success(try calendar("Tea", hour: 8)), at: path)
    #expect(try await home.control.send(Follow(FollowedSource(path: path))).ids == [.alarm(AlarmID(1))])
    #expect(home.files.watched == [path])
    home.files.write(.success(try calendar("Tea", hour: 9)), at: path)
    #expect(try await alarms() == ["Tea 09:00"])
    try await home.control.shutDown()
    let again = home.restarted()
    #expect(again.files.readings == [path] && again.files.watched == [path])
    #expect(try await alarms(in: again) == ["Tea 09:00"])
    again.files.write(.success(try calendar("Tea", hour: 10)), at: path)
    #expect(try await alarms(in: again) == ["Tea 10:00"])
    try await again.control.send(Unfollow(path))
    #expect(again.files.watched.isEmpty)
    let left = try await again.control.send(ListFollowed()).followed
    #expect(left.isEmpty)
  }

  @Test func `A file is read again on each new day`() async throws {
    home.files.write(.success(try calendar("Tea", hour: 8)), at: path)
    _ = try await home.control.send(Follow(FollowedSource(path: path))).ids
    let readings = home.files.readings.count
    home.host.advance(by: .hours(2))
    #expect(home.files.readings.count == readings)
    // Its ring at eight is the first turn of a day.
    home.host.advance(by: .hours(24))
    #expect(home.files.readings.count == readings + 1)
  }

  @Test func `A broken file is reported once, as long as it is broken`() async throws {
    home.files.write(.success(try calendar("Tea", hour: 8)), at: path)
    _ = try await home.control.send(Follow(FollowedSource(path: path))).ids
    for _ in 1...3 {
      home.files.write(nil, at: path)
      home.files.write(.failure(FileTrouble(.invalid, detail: "line 1")), at: path)
    }
    #expect(notices == 1)
    #expect(try await home.control.state().warnings == ["followed_file"])
    #expect(
      try await home.control.send(ListFollowed()).followed.map(\.trouble) == [FileTrouble(.invalid, detail: "line 1")])
    home.files.write(.success(try calendar("Tea", hour: 9)), at: path)
    #expect(notices == 1)
    #expect(try await home.control.state().warnings.isEmpty)
    #expect(try await alarms() == ["Tea 09:00"])
    home.files.write(nil, at: path)
    #expect(notices == 2)
  }

  @Test func `A file that cannot be read is not followed`() async throws {
    let error = await #expect(throws: ControlError.self) {
      try await home.control.send(Follow(FollowedSource(path: path))).ids
    }
    #expect(error?.code == .unreadableFile && error?.subject == path)
    #expect(try await home.control.send(ListFollowed()).followed.isEmpty)
  }

  @Test func `A ringing alarm follows its file once the ring is over`() async throws {
    home.files.write(.success(try calendar("Tea", hour: 7)), at: path)
    _ = try await home.control.send(Follow(FollowedSource(path: path))).ids
    home.host.advance(by: .hours(1))
    home.files.write(.success(try calendar("Tea", hour: 8)), at: path)
    #expect(try await alarms() == ["Tea 07:00"])
    let rings = try await home.control.state().rings.map(\.id)
    _ = try await home.control.send(Dismiss(try #require(rings.first)))
    #expect(try await alarms() == ["Tea 08:00"])
  }
}
