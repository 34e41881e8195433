// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import Sharing

@Suite struct LinkWatchTests {
  private var watch = LinkWatch()
  private let night = UTCInstant(secondsSinceEpoch: 1_800_000_000)

  private func lost(_ watch: LinkWatch) -> [String] { watch.lost.map(\.device) }

  @Test mutating func `A link whose stream ends without a word is lost, until it is back`() {
    watch.open("d1")
    #expect(lost(watch).isEmpty)
    watch.close("d1", at: night)
    #expect(watch.lost.map(\.since) == [night])
    watch.open("d1")
    #expect(lost(watch).isEmpty)
  }

  @Test mutating func `A link that announces its end is not missed`() {
    watch.open("d1")
    watch.leave("d1")
    watch.close("d1", at: night)
    #expect(lost(watch).isEmpty)
    // Nor does an end that was told excuse a later one.
    watch.open("d1")
    watch.close("d1", at: night)
    #expect(lost(watch) == ["d1"])
  }

  @Test mutating func `One of a machine's two links is enough`() {
    watch.open("d1")
    watch.open("d1")
    watch.close("d1", at: night)
    #expect(lost(watch).isEmpty)
    watch.close("d1", at: night)
    #expect(lost(watch) == ["d1"])
  }

  @Test mutating func `A link that ends after it was lost, and a device that is removed, are not missed`() {
    watch.open("d1")
    watch.close("d1", at: night)
    watch.leave("d1")
    #expect(lost(watch).isEmpty)
    watch.open("d2")
    watch.forget("d2")
    watch.close("d2", at: night)
    #expect(lost(watch).isEmpty)
  }

  @Test
  mutating func `A reopened sharing server misses the links that are not back, but none that was ended`() {
    for device in ["d1", "d2", "d3", "d4"] { watch.open(device) }
    watch.close("d2", at: night)
    watch.leave("d3")
    watch.leave("d4")
    watch.close("d4", at: night)
    let hour = TimeSpan.hours(1)
    var next = LinkWatch(watch.known, at: night + hour)
    #expect(next.lost.map(\.device) == ["d2", "d1"])
    #expect(next.lost.map(\.since) == [night, night + hour])
    next.open("d1")
    #expect(lost(next) == ["d2"])
  }

  @Test mutating func `The links of a sharing server that closed properly are lost from then on`() {
    watch.open("d1")
    watch.open("d1")
    watch.closeAll(at: night)
    watch.close("d1", at: night + .hours(1))
    let next = LinkWatch(watch.known, at: night + .hours(2))
    #expect(next.lost.map(\.since) == [night])
  }

  @Test mutating func `Lost links are listed in the order of their loss`() {
    for (device, seconds) in [("d3", 2), ("d1", 3), ("d2", 1)] as [(String, Int64)] {
      watch.open(device)
      watch.close(device, at: night + .seconds(seconds))
    }
    #expect(lost(watch) == ["d2", "d3", "d1"])
  }
}
