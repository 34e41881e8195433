// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel

@testable import Sharing

@Suite struct MirrorTests {
  private let now = HostMoment(
    boot: BootInstant(nanosecondsSinceBoot: 5), utc: UTCInstant(secondsSinceEpoch: 1_800_000_000))

  private func mirror(upTo last: Int64) -> Sharing.Mirror {
    var mirror = Sharing.Mirror()
    mirror.take(
      EngineEvent(sequence: 10, change: .resync(EngineState(moment: now, boot: BootID("b"), zone: .utc, sequence: 10))))
    for sequence in 11...max(11, last) where sequence <= last {
      mirror.take(EngineEvent(sequence: sequence, change: .warnings(["w\(sequence)"])))
    }
    return mirror
  }

  @Test func `Nothing is said before the daemon has told its state`() {
    #expect(Sharing.Mirror().greeting(after: nil, at: now) == nil)
    #expect(Sharing.Mirror().state(at: now) == nil)
  }

  @Test func `A new viewer gets the present state, and one that reconnects what it missed`() {
    let mirror = mirror(upTo: 14)
    guard case .resync(let state)? = mirror.greeting(after: nil, at: now)?.first?.change else {
      Issue.record("A new viewer gets no state")
      return
    }
    #expect(state.warnings == ["w14"])
    #expect(state.sequence == 14)
    #expect(mirror.greeting(after: 12, at: now)?.map(\.sequence) == [13, 14])
    #expect(mirror.greeting(after: 14, at: now) == [])
    #expect(mirror.greeting(after: 10, at: now)?.map(\.sequence) == [11, 12, 13, 14])
  }

  @Test(arguments: [Int64(9), 15, 0])
  func `A viewer with an unknown position gets the state`(after: Int64) {
    #expect(mirror(upTo: 14).greeting(after: after, at: now)?.map(\.sequence) == [14])
  }

  @Test func `It keeps a bounded number of events`() {
    let mirror = mirror(upTo: 10_000)
    #expect(mirror.greeting(after: 11, at: now)?.count == 1)
    #expect(mirror.greeting(after: 9_900, at: now)?.count == 100)
  }
}
