// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiModel

@testable import AppleHost

@Suite struct LoopedSoundsTests {
  @Test func `A sound is heard again and again for almost half a minute`() throws {
    let tone = try #require(WaveFile(ToneWave.bytes))
    #expect(tone.length == .milliseconds(1_200))
    #expect(tone.bytes == ToneWave.bytes)
    let times = tone.times(within: LoopedSounds.longest)
    let looped = tone.repeated(times: times)
    #expect(looped.length == .milliseconds(28_800))
    #expect(WaveFile(looped.bytes) == looped)
    #expect(looped.bytes.count == tone.size(times: times))
    #expect(tone.times(within: .seconds(1)) == 1)
  }

  @Test(arguments: [0, 11, 40, 44, 1_000])
  func `A truncated file is refused`(count: Int) { #expect(WaveFile(Array(ToneWave.bytes.prefix(count))) == nil) }

  @Test func `Chunks that say nothing of the sound are passed over`() throws {
    var bytes = ToneWave.bytes
    bytes.insert(contentsOf: Array("FLLR".utf8) + [3, 0, 0, 0, 9, 9, 9, 0], at: 36)
    #expect(WaveFile(bytes)?.bytes == ToneWave.bytes)
    // Of another form than samples.
    bytes[20] = 2
    #expect(WaveFile(bytes) == nil)
  }

  @Test func `The files are made once, and anew when they are cut short`() throws {
    let folder = try TestFolder()
    let source = folder.path + "/App"
    let sounds = folder.path + "/Library/Sounds"
    try FileManager.default.createDirectory(atPath: source, withIntermediateDirectories: true)
    try Data(ToneWave.bytes).write(to: URL(fileURLWithPath: source + "/tone.wav"))
    try Data("no sound".utf8).write(to: URL(fileURLWithPath: source + "/other.wav"))
    try Data("no sound".utf8).write(to: URL(fileURLWithPath: source + "/tone.flac"))
    let lengths: [RingSound: TimeSpan] = [.named("tone"): .milliseconds(28_800)]
    #expect(LoopedSounds.make(from: source, in: sounds) == lengths)
    let file = URL(fileURLWithPath: sounds + "/tone.wav")
    let made = try Data(contentsOf: file)
    #expect(WaveFile([UInt8](made))?.length == .milliseconds(28_800))
    try made.prefix(100).write(to: file)
    #expect(LoopedSounds.make(from: source, in: sounds) == lengths)
    #expect(try Data(contentsOf: file) == made)
    #expect(try FileManager.default.contentsOfDirectory(atPath: sounds) == ["tone.wav"])
    #expect(LoopedSounds.make(from: folder.path + "/none", in: sounds) == [:])
  }
}
