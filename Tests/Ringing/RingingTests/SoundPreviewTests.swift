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
      let violations = try await Attempts.violations {
        let recording = try await server.record()
        let ringer = ringer()
        if let reason = await preview(try sine(440), on: ringer) { return [reason] }
        try #require(await recording.sound())
        if let reason = await preview(try sine(880), on: ringer) { return [reason] }
        try await recording.more(seconds: 2)
        let atStop = recording.count
        #expect(await preview(nil, on: ringer) == nil)
        try await recording.more(seconds: 1)
        #expect(await eventually { ringer.isIdle })
        recording.stop()
        let samples = recording.samples
        let end = Double(samples.audible.endIndex - atStop) / Double(Recording.rate)
        return isAlone(samples.prefix(atStop), 880) + [
          unless(end < 0.3, "it is still heard \(end) s after the stop")
        ]
      }
      #expect(violations == [])
    }

    /// What is wrong with the last second, which is to be a sine at the usual volume.
    private func isAlone(_ samples: ArraySlice<Float>, _ frequency: Double) -> [String?] {
      let last = samples.suffix(Recording.rate)
      return [
        unless(abs(last.frequency - frequency) < 2, "its frequency is \(last.frequency)"),
        unless(abs(last.strength - 0.8 * 0.5 / 2.0.squareRoot().float) < 0.01, "both play at once"),
      ]
    }

    @Test func `A ring ends a preview at once, and is heard alone`() async throws {
      try await server.start()
      let violations = try await Attempts.violations {
        let recording = try await server.record()
        let ringer = ringer()
        ringer.start { _ in }
        if let reason = await preview(try sine(880), on: ringer) { return [reason] }
        try #require(await recording.sound())
        let ring = try TestSounds.ring(sound: try sine(440).sound)
        ringer.play(ring)
        try await recording.more(seconds: 2.5)
        let samples = recording.samples
        ringer.shutDown()
        #expect(await eventually { ringer.isIdle })
        recording.stop()
        return isAlone(samples.audible, 440)
      }
      #expect(violations == [])
    }

    @Test func `A preview ends by itself`() async throws {
      try await server.start()
      let violations = try await Attempts.violations {
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
        let seconds = Double(recording.samples.audible.count) / Double(Recording.rate)
        return [unless(seconds > 0.8 && seconds < 1.5, "it is heard for \(seconds) s")]
      }
      #expect(violations == [])
      #expect(PreviewPlayer.longestSeconds == 30)
    }

    @Test func `An inaudible sound says why, and ends`() async throws {
      let ringer = ringer()
      let reason = await preview(try sine(), on: ringer)
      #expect(reason?.hasPrefix("no sound server") == true, "\(reason ?? "nil")")
      try await server.start()
      let violations = try await Attempts.violations {
        let gone = await preview(RingSettings(sound: .file("/nonexistent.wav")), on: ringer)
        return [unless(gone?.contains("/nonexistent.wav") == true, "\(gone ?? "nil")")]
      }
      #expect(violations == [])
      #expect(await preview(RingSettings(sound: .none), on: ringer) == nil)
      #expect(await eventually { ringer.isIdle })
    }
  }
}
