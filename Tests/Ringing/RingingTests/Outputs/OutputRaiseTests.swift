// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import Ringing

/// What a ring does to the output that it plays on.
@Suite struct OutputRaiseTests {
  private static let full = SinkSetting.full

  private static func at(_ percent: UInt32, muted: Bool = false) -> SinkSetting {
    SinkSetting(isMuted: muted, volumes: [full * percent / 100, full * percent / 100])
  }

  private static func raise(
    _ now: SinkSetting, own: Bool = false, volume: Int = 80, after entry: RaisedOutputs.Entry? = nil
  ) -> OutputRaise {
    OutputRaise(now, after: entry, hasOwnVolume: own, volume: Volume(percent: volume) ?? .standard)
  }

  /// What is heard of a ring of a volume, as a share of full scale.
  private static func heard(_ raise: OutputRaise, on now: SinkSetting, volume: Int) -> Double {
    let sink = raise.sink ?? now
    let sliders = Double(sink.slider) / Double(full) * Double(raise.stream) / Double(full)
    return sink.isMuted ? 0 : Double(volume) / 100 * sliders * sliders * sliders
  }

  @Test(arguments: [40, 60, 100, 150] as [UInt32], [false, true])
  func `An output that is loud enough is left alone`(percent: UInt32, own: Bool) {
    let raise = Self.raise(Self.at(percent), own: own)
    #expect(raise.sink == nil && raise.stream == Self.full && raise.before == nil)
  }

  @Test func `A muted output is turned on, at the volume that it had`() {
    let raise = Self.raise(Self.at(60, muted: true))
    #expect(raise.sink == Self.at(60) && raise.stream == Self.full && raise.before == .muted)
  }

  @Test func `Our own stream makes up for a low output, which is left as it is`() {
    let raise = Self.raise(Self.at(25))
    #expect(raise.sink == nil && raise.stream == Self.full * 4 && raise.before == .low(percent: 25))
  }

  @Test(arguments: [(25, true), (2, false), (0, false), (0, true)] as [(UInt32, Bool)])
  func `An output that no stream can make up for is turned up`(percent: UInt32, own: Bool) {
    let raise = Self.raise(Self.at(percent), own: own)
    #expect(raise.sink?.slider == SinkSetting.slider(of: .standard))
    #expect(raise.before == .low(percent: Int(percent)))
  }

  @Test(
    arguments: [0, 1, 4, 5, 20, 39, 40, 70, 100] as [UInt32],
    [1, 6, 7, 30, 80, 100])
  func `A low output is raised to what the ring asks, and none is louder`(percent: UInt32, volume: Int) {
    for own in [false, true] {
      for muted in [false, true] {
        let now = Self.at(percent, muted: muted)
        let raise = Self.raise(now, own: own, volume: volume)
        let heard = Self.heard(raise, on: now, volume: volume)
        let asked = Double(volume) / 100
        #expect(heard <= asked * 1.001)
        if percent < 40 { #expect(heard >= asked * 0.999, "\(now) \(own) \(raise)") }
        #expect(heard > 0)
        let ceiling = max(now.slider, SinkSetting.slider(of: Volume(percent: volume) ?? .standard))
        #expect(raise.sink.map { $0.slider <= ceiling } ?? true)
      }
    }
  }

  @Test func `The balance of an output stays`() {
    let now = SinkSetting(isMuted: true, volumes: [1_000, 500])
    let target = Self.raise(now, volume: 100).sink
    #expect(target == SinkSetting(isMuted: false, volumes: [Self.full, Self.full / 2]))
  }

  @Test func `A ring that goes on after a restart finds its output raised, and is as loud as before`() {
    let before = Self.at(20, muted: true)
    let first = Self.raise(before, own: true)
    let ours = first.sink ?? before
    let entry = RaisedOutputs.Entry(sink: "a", before: before, ours: ours)
    let second = Self.raise(ours, own: true, after: entry)
    #expect(second.sink == nil && second.stream == first.stream && second.before == .muted)
  }
}
