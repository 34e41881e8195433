// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire

@testable import TokiCommands

/// A bedroom that falls silent on Monday at 06:00 UTC, and a machine on which it is changed meanwhile.
final class EditStage: Sendable {
  let home = TestHome()
  let link: FaultyLink
  private let inside = Mutex(Inside())
  private let keys = Counter()

  private struct Inside {
    var edits = RoomEdits()
    var copy: EngineState?
  }

  init() { link = FaultyLink(to: home.control) }

  static let zones: ExpectedRing.Zones = { _ in .utc }

  var edits: RoomEdits { inside.withLock { $0.edits } }
  var copy: EngineState? { inside.withLock { $0.copy } }

  /// What waits, written and read again each time, as on a disk.
  var port: RoomEditsPort {
    RoomEditsPort(
      read: { self.edits },
      change: { body throws(ControlError) in
        self.inside.withLock { inside in
          body(&inside.edits)
          if let read = try? Wire.answer(RoomEdits.self, from: Wire.bytes(inside.edits)) { inside.edits = read }
          return inside.edits
        }
      }, watch: { _ in })
  }

  /// The room falls silent now: what it has is known.
  func silence() async throws {
    var state = try await home.control.state()
    state.trustedTime = nil
    let bytes = Wire.bytes(state, asOf: AsOf(state.moment))
    let read = try Wire.answer(EngineState.self, from: bytes)
    inside.withLock { $0.copy = read }
  }

  /// What is known of its alarms is of a store that was begun anew since.
  func forgetStore() throws {
    try inside.withLock { inside in
      guard var copy = inside.copy else { throw NoCopy() }
      for alarm in copy.alarms {
        var alarm = alarm
        alarm.uid = ItemUID(text: "01890000-0000-7000-8000-000000000001")
        copy.items.put(alarm)
      }
      inside.copy = copy
    }
  }

  /// The room as it is changed here.
  var here: SilentRoom {
    get throws {
      guard let copy else { throw NoCopy() }
      return SilentRoom(
        copy: copy, edits: port, clock: home.host, zones: Self.zones,
        newKey: { "key-\(self.keys.next())" },
        fault: ControlError(.unreachable, subject: "bedroom", message: "gone"), kept: {})
    }
  }

  struct NoCopy: Error {}

  /// The room is back, and is told; `heard` is whether what it answers is kept.
  func tell(_ heard: @escaping @Sendable (EngineState, [ItemID]) async -> Bool = { _, _ in true }) async throws {
    try await EditTelling(
      control: link, edits: port, zones: Self.zones, now: { self.home.host.now() }, heard: heard
    ).run { _ in }
  }

  /// When the room rings from now on, until Wednesday: the day of the month, the time and the label.
  func rings() async throws -> [String] {
    let state = try await home.control.state()
    let now = home.host.now()
    return ExpectedRing.all(of: state, in: Self.zones, at: now).filter { $0.planned > now.utc }
      .map { ring in (ZoneRules.utc.civil(at: ring.planned), ring.label.text) }.filter { $0.0.date.day <= 24 }
      .map { civil, label in "\(civil.date.day) \(civil.time.text)" + (label.isEmpty ? "" : " \(label)") }
  }
}

/// The alarm at 07:00 each day that most tests change.
extension EditStage {
  private static let work = AlarmID(1)

  static func time(_ hour: Int, _ minute: Int) -> AlarmEdit { AlarmEdit(time: TimeOfDay(hour: hour, minute: minute)) }

  /// The bedroom has the alarm, and falls silent.
  func silenceWithWork() async throws {
    try await home.alarm("Work", at: (7, 0), .weekly(.everyDay))
    try await silence()
  }

  var isSettled: Bool { edits.edits.isEmpty }

  /// The person decides for what was changed here.
  func keepMine(key: String = "mine") throws { _ = try port.change { $0.keepMine(of: .alarm(Self.work), key: key) } }
}
