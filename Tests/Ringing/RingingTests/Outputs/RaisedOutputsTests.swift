// SPDX-License-Identifier: Apache-2.0
import Foundation
import LinuxHost
import Testing

@testable import Ringing

/// The note of raised outputs: what is put back, and what a person has changed since.
@Suite struct RaisedOutputsTests {
  private let low = SinkSetting(isMuted: true, volumes: [1_000, 1_000])
  private let ours = SinkSetting(isMuted: false, volumes: [60_000, 60_000])

  private func raised() -> RaisedOutputs {
    var raised = RaisedOutputs()
    raised.raise("speaker", from: low, to: ours)
    return raised
  }

  @Test func `Our own value is restored`() {
    #expect(raised().putBack("speaker", from: ours) == low)
    let rounded = SinkSetting(isMuted: false, volumes: [60_001, 59_990])
    #expect(raised().putBack("speaker", from: rounded) == low)
  }

  @Test func `A person's change stays`() {
    let turnedDown = SinkSetting(isMuted: false, volumes: [30_000, 30_000])
    #expect(raised().putBack("speaker", from: turnedDown) == SinkSetting(isMuted: true, volumes: [30_000, 30_000]))
    let mutedAgain = SinkSetting(isMuted: true, volumes: [60_000, 60_000])
    #expect(raised().putBack("speaker", from: mutedAgain) == low)
    #expect(raised().putBack("speaker", from: SinkSetting(isMuted: true, volumes: [30_000, 30_000])) == nil)
    #expect(raised().putBack("speaker", from: SinkSetting(isMuted: true, volumes: [60_000])) == nil)
  }

  @Test func `Another output is left alone`() {
    #expect(raised().putBack("hdmi", from: ours) == nil)
  }

  @Test func `Raised twice, it goes back to how the person set it`() {
    var raised = raised()
    let louder = SinkSetting(isMuted: false, volumes: [65_536, 65_536])
    raised.raise("speaker", from: ours, to: louder)
    #expect(raised.entries.count == 1)
    #expect(raised.putBack("speaker", from: louder) == low)
    let chosen = SinkSetting(isMuted: true, volumes: [20_000, 20_000])
    raised.raise("speaker", from: chosen, to: ours)
    #expect(raised.putBack("speaker", from: ours) == chosen)
  }

  @Test func `Only so many outputs are kept, the newest`() {
    var raised = RaisedOutputs()
    for number in 0..<20 { raised.raise("sink\(number)", from: low, to: ours) }
    #expect(raised.entries.map(\.sink) == (4..<20).map { "sink\($0)" })
  }

  @Test func `The file says the same when it is read again`() throws {
    let folder = try ScratchFolder()
    let file = RaisedOutputsFile(path: folder.path + "/raised-outputs")
    var raised = raised()
    raised.raise("hdmi", from: ours, to: low)
    #expect(!file.isThere && file.read().isEmpty)
    try file.write(raised)
    #expect(file.isThere && file.read() == raised)
    try file.write(RaisedOutputs())
    #expect(!file.isThere)
    try file.write(RaisedOutputs())
  }

  @Test func `What the disk does not take is put back from memory`() throws {
    let folder = try ScratchFolder()
    let file = RaisedOutputsFile(path: folder.path + "/gone/raised-outputs")
    #expect(throws: HostError.self) { try file.write(raised()) }
    #expect(file.isThere && file.read() == raised())
    try FileManager.default.createDirectory(atPath: folder.path + "/gone", withIntermediateDirectories: false)
    try file.write(file.read())
    #expect(RaisedOutputsFile(path: file.path).read() == raised())
    try file.write(RaisedOutputs())
    #expect(!file.isThere)
  }

  @Test(arguments: [
    "", "something else\nspeaker\tmuted\t1\ton\t2\n", "toki raised outputs 1\nspeaker\tmuted\t1\ton\n",
    "toki raised outputs 1\nspeaker\tmuted\t\ton\t2\n", "toki raised outputs 1\nspeaker\tmuted\t1,x\ton\t2\n",
    "toki raised outputs 1\nspeaker\tquiet\t1\ton\t2\n", "toki raised outputs 1\nspeaker\tmuted\t4294967296\ton\t2\n",
  ])
  func `Lines of others are ignored`(text: String) {
    #expect(RaisedOutputs(text: text).isEmpty)
  }

  @Test func `A line beside a damaged one is read`() {
    let text = "toki raised outputs 1\n\t\t\nspeaker\tmuted\t1000,1000\ton\t60000,60000\nx\n"
    #expect(RaisedOutputs(text: text) == raised())
  }
}
