// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import Ringing

extension AudibleTests {
  /// What is heard of a sound preview, recorded from a null sink.
  @Suite struct SoundPreviewTests {
    let folder: ScratchFolder
    let server: PulseServer

    init() throws {
      folder = try ScratchFolder()
      server = try PulseServer()
    }

    func ringer() -> DesktopRinger { ToldTests.DesktopRingerTests.ringer(server.address, "unix:path=/nonexistent/bus") }

    func sine(_ frequency: Double = 440) throws -> RingSettings {
      let path = folder.path + "/\(frequency).wav"
      try TestSounds.sine(at: path, seconds: 0.5, frequency: frequency)
      return RingSettings(sound: .file(path), ramp: .zero)
    }

    func preview(_ settings: RingSettings?, on ringer: DesktopRinger) async -> String? {
      await withCheckedContinuation { continuation in
        ringer.preview(settings) { continuation.resume(returning: $0) }
      }
    }

    @Test func `A preview is heard at its volume, the newest alone, until it is stopped`() async throws {
      try await server.start()
      let (samples, atStop) = try await StallWatch.undisturbed {
        let recording = try await server.record()
        let ringer = ringer()
        #expect(await preview(try sine(440), on: ringer) == nil)
        try #require(await recording.sound())
        #expect(await preview(try sine(880), on: ringer) == nil)
        try await recording.more(seconds: 2)
        let atStop = recording.count
        #expect(await preview(nil, on: ringer) == nil)
        try await recording.more(seconds: 1)
        #expect(await eventually { ringer.isIdle })
        recording.stop()
        return (recording.samples, atStop)
      }
      let last = samples.prefix(atStop).suffix(Recording.rate)
      #expect(abs(last.frequency - 880) < 2)
      #expect(abs(last.strength - 0.8 * 0.5 / 2.0.squareRoot().float) < 0.01, "both play at once")
      let end = Double(samples.audible.endIndex - atStop) / Double(Recording.rate)
      #expect(end < 0.3, "still heard \(end) s after the stop")
    }

    @Test func `A ring ends it at once, and is heard alone`() async throws {
      try await server.start()
      let samples = try await StallWatch.undisturbed {
        let recording = try await server.record()
        let ringer = ringer()
        ringer.start { _ in }
        #expect(await preview(try sine(880), on: ringer) == nil)
        try #require(await recording.sound())
        let ring = try TestSounds.ring(sound: try sine(440).sound)
        ringer.play(ring)
        try await recording.more(seconds: 2.5)
        let samples = recording.samples
        ringer.shutDown()
        #expect(await eventually { ringer.isIdle })
        recording.stop()
        return samples
      }
      let last = samples.audible.suffix(Recording.rate)
      #expect(abs(last.frequency - 440) < 2)
      #expect(abs(last.strength - 0.8 * 0.5 / 2.0.squareRoot().float) < 0.01, "both play at once")
    }

    @Test func `It ends by itself`() async throws {
      try await server.start()
      let samples = try await StallWatch.undisturbed {
        let recording = try await server.record()
        let log = ReportLog()
        let player = SoundPlayer(
          SoundPlayer.Settings(
            library: SoundLibrary(folders: [TestSounds.own]), server: server.address, longestSeconds: 1)
        ) { log.add($0) }
        player.play(try TestSounds.ring(sound: try sine().sound))
        try #require(await recording.sound())
        #expect(await eventually { player.isIdle })
        try await recording.more(seconds: 1)
        recording.stop()
        return recording.samples
      }
      let seconds = Double(samples.audible.count) / Double(Recording.rate)
      #expect(seconds > 0.8 && seconds < 1.5, "heard for \(seconds) s")
      #expect(PreviewPlayer.longestSeconds == 30)
    }

    @Test func `What cannot be heard says why, and is over`() async throws {
      let ringer = ringer()
      let reason = await preview(try sine(), on: ringer)
      #expect(reason?.hasPrefix("no sound server") == true, "\(reason ?? "nil")")
      try await server.start()
      let gone = await preview(RingSettings(sound: .file("/nonexistent.wav")), on: ringer)
      #expect(gone?.contains("/nonexistent.wav") == true, "\(gone ?? "nil")")
      #expect(await preview(RingSettings(sound: .none), on: ringer) == nil)
      #expect(await eventually { ringer.isIdle })
    }
  }
}
