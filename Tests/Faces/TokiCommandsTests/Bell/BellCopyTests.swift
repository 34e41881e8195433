// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiCommands

/// When a bell says that what a room has answered is kept.
@Suite struct BellCopyTests {
  private let here = World()
  private let home = TestHome()
  private let disk = Disk()
  private let work = AlarmID(1)

  private final class Disk: Sendable {
    private let inside = Mutex((isFull: false, copy: EngineState?.none))

    var copy: EngineState? { inside.withLock { $0.copy } }

    func fill(_ isFull: Bool) { inside.withLock { $0.isFull = isFull } }

    func keep(_ copy: EngineState) -> Bool {
      inside.withLock { inside in
        guard !inside.isFull else { return false }
        inside.copy = copy
        return true
      }
    }
  }

  /// A bell that has heard of an alarm at 07:00, with a revision.
  private func shell(revision: Int64 = 1) async throws -> BellShell {
    let disk = disk
    var alarm = try await home.alarm("Work", at: (7, 0), .weekly(.everyDay))
    alarm.revision = revision
    let keeping = BellKeeping(former: nil, keep: { _ in }, keepCopy: { disk.keep($0) }, began: {})
    var shell = BellShell(in: "bedroom", here.context, terminal: nil, isJSON: false, keeping: keeping)
    var state = try await home.control.state()
    state.items.put(alarm)
    _ = shell.take(.room(.item(.connected(home.control))))
    _ = shell.take(.room(.item(.event(EngineEvent(sequence: state.sequence, change: .resync(state))))))
    return shell
  }

  /// What the room has once the alarm is at 06:40.
  private func moved() async throws -> EngineState {
    _ = try await home.control.edit(work, AlarmEdit(time: TimeOfDay(hour: 6, minute: 40)))
    return try await home.control.state()
  }

  /// Whether the bell says that an answer is kept.
  private func isKept(_ answer: EngineState, by shell: inout BellShell) async -> Bool? {
    let (outcome, post) = AsyncStream.makeStream(of: Bool.self)
    _ = shell.take(.heard(answer, [.alarm(work)], by: 1, post))
    return await outcome.first { _ in true }
  }

  @Test(arguments: [false, true]) func `An answer is kept once it, or the event in its place, is on the disk`(
    _ isOvertaken: Bool
  ) async throws {
    var shell = try await shell()
    disk.fill(true)
    let answer = try await moved()
    if isOvertaken {
      let alarm = try await home.control.item(work)
      _ = shell.take(.room(.item(.event(EngineEvent(sequence: answer.sequence, change: .item(alarm.any))))))
    }
    #expect(await isKept(answer, by: &shell) == false)
    #expect(disk.copy?.alarms.first?.time.text == "07:00")
    disk.fill(false)
    #expect(await isKept(answer, by: &shell) == true)
    #expect(disk.copy?.alarms.first?.time.text == "06:40")
  }

  @Test func `The newest answer is kept, also of a room that was set back`() async throws {
    var shell = try await shell(revision: 9)
    #expect(await isKept(try await moved(), by: &shell) == true)
    #expect(disk.copy?.alarms.first?.time.text == "06:40")
  }
}
