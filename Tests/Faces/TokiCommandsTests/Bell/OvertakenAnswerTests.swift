// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire
@testable import TokiCommands

/// A linked bedroom that is told what was changed here, and answers late.
@Suite struct OvertakenAnswerTests {
  private let stage = EditStage()
  private let here: World
  private let rooms: FakeRooms
  private let kept = Kept()
  private let work = AlarmID(1)

  /// What is kept here of the bedroom.
  private final class Kept: Sendable {
    struct Inside {
      var bell: KeptBell?
      var copies: [EngineState] = []
      /// What was kept of the room when nothing waited any more.
      var settled: EngineState?
    }

    let inside = Mutex(Inside())
    var bell: KeptBell? { inside.withLock { $0.bell } }
    var copy: EngineState? { inside.withLock { $0.copies.last } }
    var settled: EngineState? { inside.withLock { $0.settled } }

    /// A port that notes what is kept when it is told that nothing waits any more.
    func noting(_ port: RoomEditsPort) -> RoomEditsPort {
      var noting = port
      noting.change = { body throws(ControlError) in
        let waiting = try port.change(body)
        self.inside.withLock { if waiting.edits.isEmpty { $0.settled = $0.copies.last } }
        return waiting
      }
      return noting
    }
  }

  init() {
    rooms = FakeRooms(home: stage.home)
    rooms.pair("bedroom")
    var here = World()
    here.rooms = rooms.port()
    self.here = here
  }

  /// Follows the bedroom while the body runs.
  private func follow(_ body: @escaping @Sendable () async throws -> Void) async throws {
    let room = try #require(rooms.list["bedroom"])
    let (here, kept, edits) = (here, kept, kept.noting(stage.port))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        let keeping = BellKeeping(
          former: nil, keep: { bell in kept.inside.withLock { $0.bell = bell } },
          keepCopy: { copy in
            kept.inside.withLock { $0.copies.append(copy) }
            return true
          }, edits: edits,
          began: { here.terminal.print("began\n") })
        _ = await Toki.follow(room, in: here.context, keeping: keeping)
      }
      try await here.until("the bell begins") { here.terminal.output.contains("began") }
      try await body()
      here.terminal.notify(.terminated)
      try await group.waitForAll()
    }
  }

  @Test func `What was removed in the bedroom while its answer was under way stays removed here`() async throws {
    try await stage.silenceWithWork()
    _ = try await stage.here.edit(work, EditStage.time(6, 40))
    rooms.link.hold(.edit)
    try await follow { [here, rooms, kept, stage, work] in
      try await here.until("the telling") { rooms.link.waiting == 1 }
      rooms.link.holdAnswer(of: .state)
      rooms.link.release(.edit)
      // The answer has the alarm, and is under way.
      try await here.until("the answer") { rooms.link.count(of: .edit) == 1 && rooms.link.waiting == 1 }
      try await stage.home.control.cancel(.alarm(work))
      try await here.until("its end") { kept.copy?.alarms.isEmpty == true }
      rooms.link.release(.state)
      try await here.until("it is told") { stage.isSettled }
      #expect(kept.copy?.alarms.isEmpty == true)
      try await here.until("nothing is to come") { kept.bell?.coming.isEmpty == true }
    }
    #expect(kept.copy?.alarms.isEmpty == true && kept.bell?.coming.isEmpty == true)
  }

  @Test func `What the bedroom was told is kept here before it is settled`() async throws {
    try await stage.silenceWithWork()
    _ = try await stage.here.edit(work, EditStage.time(6, 40))
    rooms.link.hold(.edit)
    try await follow { [here, rooms, stage] in
      try await here.until("the telling") { rooms.link.waiting == 1 }
      // No event brings what the answer has.
      rooms.link.holdAnswer(of: .events)
      rooms.link.release(.edit)
      try await here.until("it is told") { stage.isSettled }
      rooms.link.release(.events)
    }
    #expect(kept.settled?.alarms.first?.time == TimeOfDay(hour: 6, minute: 40))
  }
}
