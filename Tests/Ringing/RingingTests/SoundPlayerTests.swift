// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Ringing
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// What a person hears.
///
/// They run one at a time, because measuring sound needs a core of its own.
@Suite(.serialized) struct AudibleTests {}

extension AudibleTests {
  /// What is heard, recorded from a null sink.
  @Suite struct SoundPlayerTests {
    let log = ReportLog()
    let folder: ScratchFolder
    let server: PulseServer

    init() throws {
      folder = try ScratchFolder()
      server = try PulseServer()
    }

    func player(server address: String? = nil) -> SoundPlayer {
      let settings = SoundPlayer.Settings(
        library: SoundLibrary(folders: [TestSounds.own]), server: address ?? server.address,
        retryMilliseconds: 200)
      return SoundPlayer(settings) { [log] in log.add($0) }
    }

    /// Half a second of A4 that loops seamlessly.
    func sine() throws -> RingSound {
      let path = folder.path + "/sine.wav"
      try TestSounds.sine(at: path, seconds: 0.5)
      return .file(path)
    }

    /// A recording of a ring that is stopped after a while.
    func heard(_ ring: Ring, seconds: Double) async throws -> [Float] {
      let recording = try await server.record()
      log.clear()
      let player = player()
      player.play(ring)
      try #require(await recording.sound())
      try await recording.more(seconds: seconds)
      player.stop()
      #expect(await eventually { player.isIdle })
      recording.stop()
      return recording.samples
    }

    @Test func `A ring is heard in a loop without a gap, and is quiet after a stop`() async throws {
      try await server.start()
      let violations = try await Attempts.violations {
        let recording = try await server.record()
        log.clear()
        let player = player()
        let atPlay = recording.count
        player.play(try TestSounds.ring(sound: try sine()))
        try #require(await recording.sound())
        try await recording.more(seconds: 3)
        let atStop = recording.count
        player.stop()
        try await recording.more(seconds: 1)
        #expect(await eventually { player.isIdle })
        recording.stop()
        let heard = recording.samples.audible
        let inner = Array(heard.dropFirst(200).dropLast(200))
        let start = Double(heard.startIndex - atPlay) / Double(Recording.rate)
        let end = Double(heard.endIndex - atStop) / Double(Recording.rate)
        Measured.write("first sound after \(start) s, last sound \(end) s after the stop")
        return [
          unless(isFull(inner[...]), "its strength is \(inner[...].strength)"),
          unless(inner.longestSilence(below: 0.01) <= 3, "there is a gap at the edge of the loop"),
          unless(abs(inner[...].frequency - 440) < 1, "its frequency is \(inner[...].frequency)"),
          unless(end < 0.3, "it is still heard \(end) s after the stop"),
          unless(start < 2, "it is heard only \(start) s after the start"),
          unless(Set(log.hearings()) == [.playing(device: "Probe", substitute: nil)], "\(log.reports)"),
        ]
      }
      #expect(violations == [])
    }

    /// Whether the sine is as strong as at the usual volume.
    private func isFull(_ samples: ArraySlice<Float>) -> Bool {
      abs(samples.strength - 0.8 * 0.5 / 2.0.squareRoot().float) < 0.01
    }

    @Test func `The volume rises from a fifth of full scale to the set volume`() async throws {
      try await server.start()
      let ring = try TestSounds.ring(sound: try sine(), volume: 90, ramp: .seconds(2))
      let full = 0.5 / 2.0.squareRoot().float
      let violations = try await Attempts.violations {
        let strengths = Array(try await heard(ring, seconds: 3).audible).strengths(every: 0.1)
        guard strengths.count > 24 else { return ["it is heard for \(strengths.count) tenths of a second"] }
        let rises = zip(strengths[..<20], strengths[1..<21]).allSatisfy { $1 > $0 - 0.01 }
        return [
          unless(abs(strengths[0] / full - 0.2) < 0.06, "it begins at \(strengths[0])"),
          unless(abs(strengths[10] / full - 0.565) < 0.06, "it is at \(strengths[10]) after a second"),
          unless(abs(strengths[24] / full - 0.9) < 0.02, "it ends at \(strengths[24])"),
          unless(rises, "it goes back: \(strengths)"),
        ]
      }
      #expect(violations == [])
    }

    @Test func `The end of the first playback is reported, not earlier`() async throws {
      try await server.start()
      let path = folder.path + "/two.wav"
      try TestSounds.sine(at: path, seconds: 2)
      let violations = try await Attempts.violations {
        let recording = try await server.record()
        let before = log.passes()
        let player = player()
        player.play(try TestSounds.ring(sound: .file(path)))
        try #require(await recording.sound())
        let begun = recording.count
        try #require(await eventually { log.passes() == before + 1 })
        let seconds = Double(recording.count - begun) / Double(Recording.rate)
        try await recording.more(seconds: 2.5)
        #expect(log.passes() == before + 1)
        player.stop()
        #expect(await eventually { player.isIdle })
        recording.stop()
        return [unless(seconds > 1.8 && seconds < 3.5, "it is told after \(seconds) s of a sound of 2 s")]
      }
      #expect(violations == [])
    }

    @Test(arguments: ["gone.wav", "text.wav", "empty.wav", "silent.wav", "pipe.wav", "folder"])
    func `A sound that cannot be had is a tone, and says why`(name: String) async throws {
      let path = folder.path + "/" + name
      switch name {
      case "text.wav": try "not a sound".write(toFile: path, atomically: true, encoding: .utf8)
      case "empty.wav": try TestSounds.sine(at: path, seconds: 0)
      case "silent.wav": try TestSounds.sine(at: path, seconds: 0.4, amplitude: 0)
      case "pipe.wav": try #require(mkfifo(path, 0o600) == 0)
      case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      default: break
      }
      try await server.start()
      let recording = try await server.record()
      let player = player()
      player.play(try TestSounds.ring(sound: .file(path)))
      #expect(await recording.sound())
      try await recording.more(seconds: 0.5)
      try #require(await eventually { log.passes() == 1 })
      var found: String?
      // On a machine that stands still it is silent for a moment.
      _ = await eventually {
        if case .playing("Probe", let substitute) = log.hearings().last { found = substitute }
        return found != nil
      }
      player.stop()
      let substitute = try #require(found, "\(log.reports)")
      #expect(substitute.contains(path))
      let expected = [
        "gone.wav": "does not exist", "text.wav": "is not a sound", "empty.wav": "no sound in it",
        "silent.wav": "is silent", "pipe.wav": "is not a plain file", "folder": "is a folder",
      ]
      #expect(substitute.contains(expected[name] ?? "?"), "\(substitute)")
    }

    @Test(arguments: ["flac", "ogg", "wav"])
    func `Each kind of file is heard without a gap`(kind: String) async throws {
      let wav = folder.path + "/sine.wav"
      try TestSounds.sine(at: wav, seconds: 0.5)
      let path = folder.path + "/other." + kind
      try #require(try ChildProcess.output(of: "sox", [wav, path]) != nil)
      try await server.start()
      let ring = try TestSounds.ring(sound: .file(path))
      let violations = try await Attempts.violations {
        let inner = Array(try await heard(ring, seconds: 2).audible.dropFirst(500).dropLast(500))
        return [
          unless(inner.longestSilence(below: 0.01) <= 4, "there is a gap"),
          unless(Set(log.hearings()) == [.playing(device: "Probe", substitute: nil)], "\(log.reports)"),
        ]
      }
      #expect(violations == [])
    }

    @Test func `A second ring is heard instead of the first`() async throws {
      try await server.start()
      let high = folder.path + "/high.wav"
      try TestSounds.sine(at: high, seconds: 0.5, frequency: 880)
      let violations = try await Attempts.violations {
        let recording = try await server.record()
        let before = log.hearings(of: RingID(2)).count
        let player = player()
        player.play(try TestSounds.ring(1, sound: try sine()))
        try #require(await recording.sound())
        player.play(try TestSounds.ring(2, sound: .file(high)))
        try #require(await eventually { log.hearings(of: RingID(2)).count > before })
        try await recording.more(seconds: 2)
        player.stop()
        #expect(await eventually { player.isIdle })
        recording.stop()
        let last = recording.samples.audible.suffix(Recording.rate)
        return [
          unless(abs(last.frequency - 880) < 2, "its frequency is \(last.frequency)"),
          unless(isFull(last), "both play at once"),
        ]
      }
      #expect(violations == [])
    }
  }
}

extension Double {
  var float: Float { Float(self) }
}

/// Prints measurements if `TOKI_MEASURE` is set.
enum Measured {
  static func write(_ line: String) {
    guard ProcessInfo.processInfo.environment["TOKI_MEASURE"] != nil else { return }
    FileHandle.standardError.write(Data("measured: \(line)\n".utf8))
  }
}
