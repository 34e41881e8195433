// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire

@testable import TokiClient

@Suite struct EventFramesTests {
  @Test(arguments: Sample.changes)
  func `A change is read back unchanged, whatever pieces it comes in`(_ change: EngineEvent.Change) throws {
    var frames = EventFrames()
    let event = EngineEvent(sequence: .max, change: change)
    var heard: [EngineEvent] = []
    for byte in WireEvent.frame(event, asOf: AsOf(Sample.moment)) { heard += try frames.read([byte]) }
    #expect(heard == [event])
  }
}
