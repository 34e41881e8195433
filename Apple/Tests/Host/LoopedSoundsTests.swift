// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
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

  @Test func `A quiet copy has each sample at a part of its level`() throws {
    var bytes = Array(ToneWave.bytes.prefix(44))
    for level in [1_000, -1_000, 32_767, -32_768] as [Int16] {
      bytes += [UInt8(truncatingIfNeeded: level), UInt8(truncatingIfNeeded: level >> 8)]
    }
    bytes.replaceSubrange(40..<44, with: [8, 0, 0, 0])
    let quiet = try #require(WaveFile(bytes)?.scaled(to: 20)).bytes.suffix(8)
    #expect(Array(quiet) == [200, 0, 56, 255, 153, 25, 103, 230])
    bytes[34] = 8
    #expect(WaveFile(bytes)?.scaled(to: 20) == nil)
  }

  /// A ring's kind, snooze and channel, and the file of the system's sound for it.
  @Test(
    arguments: [
      (.alarm, .minutes(9), .notification, "bell-looped.wav"), (.alarm, nil, .alarm, "bell-looped.wav"),
      (.step, nil, .notification, "bell.wav"), (.step, .minutes(9), .notification, "bell-looped.wav"),
      (.step, nil, .alarm, "bell-looped.wav"), (.preAlarm, nil, .notification, "bell-quiet.wav"),
    ] as [(ProjectedRing.Kind, TimeSpan?, ProjectedRing.Channel, String)])
  func `A chime is heard once, a pre-alarm quietly, and any other ring for half a minute`(
    kind: ProjectedRing.Kind, snooze: TimeSpan?, channel: ProjectedRing.Channel, file: String
  ) throws {
    let folder = try TestFolder()
    for name in ["bell-looped.wav", "bell-quiet.wav"] {
      try Data().write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    }
    let ring = ProjectedRing(
      id: try #require(ProjectedID(text: "a1.2.1.0.ring")), kind: kind, instant: UTCInstant(secondsSinceEpoch: 0),
      sound: .named("bell"), snooze: snooze, channel: channel)
    #expect(SystemSoundFile.name(of: ring, in: folder.path) { $0 == "bell" } == file)
    #expect(SystemSoundFile.name(of: ring, in: nil) { $0 == "bell" } == "bell.wav")
    #expect(SystemSoundFile.name(of: ring, in: nil) { _ in false } == nil)
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
    let file = URL(fileURLWithPath: sounds + "/tone-looped.wav")
    let quiet = try #require(WaveFile([UInt8](try Data(contentsOf: URL(fileURLWithPath: sounds + "/tone-quiet.wav")))))
    #expect(quiet == WaveFile(ToneWave.bytes)?.scaled(to: 20))
    let made = try Data(contentsOf: file)
    #expect(WaveFile([UInt8](made))?.length == .milliseconds(28_800))
    try made.prefix(100).write(to: file)
    #expect(LoopedSounds.make(from: source, in: sounds) == lengths)
    #expect(try Data(contentsOf: file) == made)
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: sounds)) == ["tone-looped.wav", "tone-quiet.wav"])
    #expect(LoopedSounds.make(from: folder.path + "/none", in: sounds) == [:])
  }
}
