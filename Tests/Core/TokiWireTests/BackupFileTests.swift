// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiWire

@Suite struct BackupFileTests {
  @Test func `Everything survives a backup`() throws {
    let followed = FollowedFile(
      FollowedSource(path: "/日本.ics", wholeDay: Sample.noon, isStrict: true), trouble: FileTrouble(.missing),
      alarms: [FollowedAlarm(AlarmID(3), name: .max, plan: 1 << 63, label: 0, content: 35)])
    let counters = Counters([.timer: 1 << 52, .alarm: 2, .sequence: 3, .stopwatch: 4], ring: 5)
    let backup = Backup(
      Sample.state, history: Sample.rings, decisions: Sample.decisions, followed: [followed], counters: counters)
    var batch = try BackupFile.read(BackupFile.write(backup))
    #expect(batch.history == Sample.rings)
    #expect(batch.rest == backup.batch.rest)
    // Items without a UID, as of an earlier Toki, always get the same one from the same backup.
    #expect(batch.timers[0].uid?.text == "backup-\(Sample.moment.utc.nanosecondsSinceEpoch)-\(batch.timers[0].id.text)")
    batch = batch.unnamed
    #expect(batch.timers == Sample.timers)
    #expect(batch.alarms == Sample.alarms)
    #expect(batch.sequences == Sample.sequences)
    #expect(batch.stopwatches == Sample.stopwatches)
    #expect(batch.alarmDrafts == [])
  }

  @Test func `A batch alone is read back unchanged`() throws {
    let batch = ImportBatch(
      ItemLists(
        timers: Array(Sample.timers.prefix(3)), alarms: [Sample.alarms[0]], sequences: [Sample.sequences[1]],
        stopwatches: Sample.stopwatches),
      alarmDrafts: [AlarmDraft(time: Sample.noon, set: Sample.work, settings: .plain)],
      isCalendar: true, replacesAll: true, history: Sample.rings)
    #expect(try BackupFile.read(BackupFile.write(batch)) == batch)
    #expect(try BackupFile.read(BackupFile.write(ImportBatch())) == ImportBatch())
  }

  @Test func `A person can read it`() {
    let state = EngineState(
      moment: Sample.moment, boot: BootID("b"), zone: .utc, items: ItemLists(alarms: [Sample.alarms[0]]))
    let backup = Backup(state, history: [], decisions: [], followed: [], counters: Counters(ring: 7))
    let text = String(decoding: BackupFile.write(backup), as: UTF8.self)
    #expect(
      text.hasPrefix(
        """
        {
          "toki": "backup",
          "format": 2,
          "as_of": "2026-11-21T22:26:40.000000001Z",
          "boot_ns": \(Sample.moment.boot.nanosecondsSinceBoot),
          "version": "\(TokiVersion.current)",
          "timers": [],
          "alarms": [
            {
              "id": "a1",
              "state": "scheduled",
              "time": "07:00:01",
              "times": [],
              "days": ["mon", "tue", "wed", "thu", "fri"],
              "date": null,
        """))
    #expect(text.contains("  \"stopwatches\": [],\n  \"history\": [],\n  \"boot_id\": \"b\",\n  \"settings\": {\n"))
    #expect(
      text.hasSuffix(
        """
          "followed": [],
          "decisions": [],
          "last": {
            "timer": 0,
            "alarm": 0,
            "sequence": 0,
            "stopwatch": 0,
            "ring": 7
          }
        }

        """))
  }

  /// A file with one item of each kind, in which a test introduces one error.
  private static let good = String(
    decoding: BackupFile.write(
      ImportBatch(
        ItemLists(
          timers: [Sample.timers[0], Sample.timers[2]], alarms: [Sample.alarms[4], Sample.alarms[5]],
          sequences: [Sample.sequences[2]], stopwatches: [Sample.stopwatches[2]]),
        alarmDrafts: [AlarmDraft(time: Sample.noon, settings: .plain)])), as: UTF8.self)

  @Test(arguments: [
    (#""id": "t3""#, #""id": "a3""#, "timers[1].id"), (#""state": "paused""#, #""state": "gone""#, "timers[1].state"),
    (#""duration_ns": 3155760000000000000"#, #""duration_ns": -1"#, "timers[0].duration_ns"),
    (#""duration_ns": 3155760000000000000"#, #""duration_ns": 1.5e0"#, "timers[0].duration_ns"),
    (#""duration_ns": 3155760000000000000"#, #""duration_ns": 9223372036854775808"#, "timers[0].duration_ns"),
    (#""run_length_ns": 3155760000000000007"#, #""run_length_ns": 0"#, "timers[0].run_length_ns"),
    (#""remaining_ns": 1,"#, #""remaining_ns": 0,"#, "timers[1].remaining_ns"),
    (#""ring_ns": 86400000000000"#, #""ring_ns": 86400000000001"#, "timers[0].settings.ring_ns"),
    (#""kind": "file""#, #""kind": "fil""#, "timers[0].settings.sound.kind"),
    (#""kind": "file""#, #""kind": 7"#, "timers[0].settings.sound.kind"),
    (#""volume": 80"#, #""volume": 80, "loudness": 1"#, "timers[1].settings.loudness"),
    (#""time": "12:00""#, #""time": "24:00""#, "alarms[0].time"),
    (#""from": "2026-11-22""#, #""from": "2026-02-30""#, "alarms[0].from"),
    (#""2027-01-31""#, #""2026-11-22""#, "alarms[0].skipped[1]"),
    (#""until": "2027-12-27""#, #""until": "2025-12-27""#, "alarms[0].pause.until"),
    (#""FREQ=WEEKLY;BYDAY=SA,SU""#, #""FREQ=WEEKLY;BYDAY=SA""#, "alarms[1].days"),
    (#""FREQ=WEEKLY;BYDAY=SA,SU""#, #""FREQ=SECONDLY""#, "alarms[1].rrule"),
    (#""zone": null,"#, #""zone": "../etc","#, "../etc"),
    (#""set": "work / 仕事","#, #""set": " ","#, "alarms[0].set"),
    (#""off_with_set": false"#, #""off_with_set": true"#, "alarms[0].off_with_set"),
    (#""repeat": 2"#, #""repeat": 1000"#, "sequences[0].plan[0].parts[1].repeat"),
    (#""duration_ns": 1,"#, #""duration_ns": 0,"#, "sequences[0].plan[0].parts[1].parts[0].duration_ns"),
    (#""waits": true"#, #""wait": true"#, "sequences[0].plan[0].parts[0].wait"),
    (#""step": 9"#, #""step": 10"#, "sequences[0].step"),
    (#""split_ns": 7"#, #""split_ns": 8"#, "stopwatches[0].laps[0].split_ns"),
    (#""elapsed_ns": 3600000000001"#, #""elapsed_ns": 6"#, "stopwatches[0].elapsed_ns"),
    (#""alarm_drafts": ["#, #""alarm_drafts": [{"time":"07:00","day":["mon"]},"#, "alarm_drafts[0].day"),
    (#""stopwatches": ["#, #""stopwatches": [3,"#, "stopwatches[0]"),
    (#""toki": "backup""#, #""toki": "back""#, "toki"), (#""format": 2"#, #""format": 3"#, "format"),
    (#""format": 2,"#, #""format": 2, "clocks": [],"#, "clocks"),
  ])
  func `A wrong value is found on its line`(_ right: String, _ wrong: String, _ field: String) throws {
    let range = try #require(Self.good.range(of: right))
    let text = Self.good.replacingCharacters(in: range, with: wrong)
    let error = try #require(throws: BackupError.self) { try BackupFile.read(Array(text.utf8)) }
    #expect(error.inBody.subject == field)
    #expect(error.inBody.reason.hasPrefix("Line \(error.place.line), column \(error.place.column): "))
    #expect(!error.reason.hasSuffix("."))
    let line = Self.good[..<range.lowerBound].count { $0 == "\n" } + 1
    switch field {
    // The line of a missing field or of a whole object is that of its surroundings.
    case "alarms[1].days": #expect(error.place.line == line - 2)
    default: #expect(error.place.line == line, "\(error)")
    }
  }

  @Test(arguments: [
    ("", 1, 1, "The text ends too early"), ("[]", 1, 1, "A backup is one JSON object"),
    ("\n\n{", 3, 2, "The text ends too early"),
    ("{\n\"toki\": \"backup\",\n}", 3, 1, "A name in quotes is expected here"),
    ("{\n\"toki\" \"backup\"}", 2, 8, "A colon is missing behind the name toki"),
    ("{\"toki\": \"backup\"\n\n\"format\": 1}", 3, 1, "A comma or } is missing"),
    ("{\"toki\": \"backup\", \"toki\": \"backup\"}", 1, 28, "The field toki is there twice"),
    ("{\"toki\": \"backup\", \"format\": 01}", 1, 31, "A comma or } is missing"),
    ("{\"toki\": \"backup\", \"format\": 1.}", 1, 32, "A number cannot be written like this"),
    ("{\"a\": \"\\ud800\"}", 1, 14, "Half a character is written with \\u"),
    ("{\"a\": \"\\x\"}", 1, 10, "There is no such escape in JSON"),
    ("{\"a\":\n\"x\ny\"}", 2, 3, "A line break or another control character stands in a text"),
    ("{\"a\": nul}", 1, 7, "A value is expected here"), ("{} x", 1, 4, "Something stands behind the end"),
    (
      "{\r\n\"toki\": \"backup\",\r\n\"format\": 7}", 3, 11,
      "This backup has the format 7, and this Toki reads up to 2: use a newer Toki"
    ),
    ("{\"toki\": \"backup\", \"format\": \"1\"}", 1, 30, "The field format is not a whole number"),
    ("{\"時計\": \"é\", \"toki\": nul}", 1, 21, "A value is expected here"),
    ("\u{FEFF}{\"toki\": nul}", 1, 10, "A value is expected here"),
    ("{\"toki\": \"backup\",\n\"format\": 0}", 2, 11, "The field format with a whole number is missing"),
  ])
  func `An invalid backup is reported with the place of the fault`(
    _ text: String, _ line: Int, _ column: Int, _ reason: String
  ) throws {
    let error = try #require(throws: BackupError.self) { try BackupFile.read(Array(text.utf8)) }
    #expect((error.place.line, error.place.column) == (line, column))
    #expect(error.reason == reason)
  }

  @Test func `The first of two faults is reported`() throws {
    let text = Self.good.replacing(#""kind": "file""#, with: #""kind": 1"#).replacing(
      #""step": 9"#, with: #""step": 99"#)
    let error = try #require(throws: BackupError.self) { try BackupFile.read(Array(text.utf8)) }
    #expect(error.inBody.subject == "timers[0].settings.sound.kind")
  }

  @Test func `No bytes trap`() {
    var numbers = SeededNumbers(seed: 3)
    let good = Array(Self.good.utf8)
    for _ in 0..<300 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        let index = Int.random(in: bytes.indices, using: &numbers)
        switch Int.random(in: 0..<3, using: &numbers) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &numbers)
        case 1: bytes.removeLast(bytes.count - index)
        default: bytes.insert(contentsOf: Array("[{\"9-,:".utf8).shuffled(using: &numbers), at: index)
        }
        if bytes.isEmpty { break }
      }
      do throws(BackupError) { _ = try BackupFile.read(bytes) } catch { #expect(error.place.line >= 1) }
    }
    for open in ["[", "{\"a\":", "[{\"a\":"] {
      let error = #expect(throws: BackupError.self) {
        try BackupFile.read(Array(String(repeating: open, count: 100_000).utf8))
      }
      #expect(error?.reason == "This is nested too deep")
    }
  }
}
