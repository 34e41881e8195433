// SPDX-License-Identifier: Apache-2.0
import Foundation
import Ringing
import Testing
import TokiEngine
import TokiModel

extension ToldTests {
  /// Outputs that are muted, low, chosen or gone, on a real sound server.
  @Suite struct RaisedSoundTests {
    let log = ReportLog()
    let server: PulseServer
    let player: SoundPlayer

    init() throws {
      let server = try PulseServer()
      self.server = server
      player = Self.player(server, log)
    }

    private static func player(
      _ server: PulseServer, _ log: ReportLog, note: String = "/raised-outputs"
    ) -> SoundPlayer {
      SoundPlayer(
        SoundPlayer.Settings(
          library: SoundLibrary(folders: [TestSounds.own]), server: server.address, retryMilliseconds: 200,
          raisedPath: server.folder.path + note)
      ) { [log] in log.add($0) }
    }

    private var isNoted: Bool { FileManager.default.fileExists(atPath: server.folder.path + "/raised-outputs") }

    private func ring(raises: Bool = true, output: String? = nil, volume: Int = 100) throws -> Ring {
      let path = server.folder.path + "/sine.wav"
      try TestSounds.sine(at: path, seconds: 0.5)
      return try TestSounds.ring(sound: .file(path), volume: volume, raises: raises, output: output)
    }

    /// `Mute: yes` and `Volume: front-left: …` of the sink.
    private func isMuted(_ sink: String = "probe") throws -> Bool? {
      try server.control("get-sink-mute", sink).map { $0.contains("yes") }
    }

    private func isAt(_ percent: Int, _ sink: String = "probe") throws -> Bool {
      try server.control("get-sink-volume", sink)?.contains(" \(percent)%") ?? false
    }

    /// Whether a ring that was told to play is heard, and so strongly.
    private func isHeard(_ recording: Recording, above strength: Float) async throws -> Bool {
      try #require(
        await eventually { log.hearings().last == .playing(device: "Probe", substitute: nil) }, "\(log.reports)")
      return try await Attempts.violations {
        try await recording.more(seconds: 1.5)
        return [unless(recording.samples.suffix(Recording.rate / 2).strength > strength, "too soft")]
      } == []
    }

    @Test func `A muted output is heard, and is muted again after the ring`() async throws {
      try await server.start()
      try server.control("set-sink-mute", "probe", "1")
      let recording = try await server.record()
      player.play(try ring())
      #expect(try await isHeard(recording, above: 0.2))
      #expect(try isMuted() == false && isNoted)
      #expect(log.tries().contains(RingTry(by: .volume, output: "Probe", result: .raised, detail: "muted")))
      #expect(await eventually { log.hearings().last == .playing(device: "Probe", substitute: nil) })
      // On a machine that stands still it may take no sound for a moment.
      #expect(!log.tries().contains { $0.hasFailed && $0.result != .noAnswer })
      player.stop()
      try #require(await eventually { player.isIdle })
      #expect(try isMuted() == true && !isNoted)
    }

    @Test func `A muted output is heard whatever the disk does, and is muted again after the ring`() async throws {
      try await server.start()
      try server.control("set-sink-mute", "probe", "1")
      let player = Self.player(server, log, note: "/nowhere/raised-outputs")
      player.play(try ring())
      try #require(await eventually { log.hearings().last == .playing(device: "Probe", substitute: nil) })
      #expect(try isMuted() == false)
      player.stop()
      try #require(await eventually { player.isIdle })
      #expect(try isMuted() == true)
    }

    @Test func `A low output is as loud as the ring asks, and stays as it is`() async throws {
      try await server.start()
      try server.control("set-sink-volume", "probe", "25%")
      let recording = try await server.record()
      let ring = try ring()
      player.play(ring)
      #expect(try await isHeard(recording, above: 0.2))
      #expect(try isAt(25) && !isNoted)
      #expect(log.tries().contains(RingTry(by: .volume, output: "Probe", result: .raised, detail: "25 %")))
      player.stop()
      try #require(await eventually { player.isIdle })
      #expect(recording.samples.allSatisfy { abs($0) < 0.999 }, "it is not clipped")
    }

    @Test func `An output at 0 is turned up no further than the ring's volume, and back after it`() async throws {
      try await server.start()
      try server.control("set-sink-volume", "probe", "0")
      let recording = try await server.record()
      player.play(try ring(volume: 20))
      #expect(try await isHeard(recording, above: 0.04))
      // The cube root of a fifth.
      #expect(try isAt(58) && isNoted)
      #expect(recording.samples.allSatisfy { abs($0) < 0.21 })
      player.stop()
      try #require(await eventually { player.isIdle })
      #expect(try isAt(0) && !isNoted)
    }

    @Test func `A ring that may not raise the output leaves it muted`() async throws {
      try await server.start()
      try server.control("set-sink-mute", "probe", "1")
      player.play(try ring(raises: false))
      try #require(await eventually { log.hearings().last == .silent(reason: "the sound device “Probe” is muted") })
      #expect(try isMuted() == true && !isNoted)
      player.stop()
    }

    @Test func `A person's change during a ring stays`() async throws {
      try await server.start()
      try server.control("set-sink-mute", "probe", "1")
      try server.control("set-sink-volume", "probe", "0")
      player.play(try ring())
      try #require(try await eventually { try isMuted() == false })
      try #require(await eventually { log.hearings().last == .playing(device: "Probe", substitute: nil) })
      try server.control("set-sink-volume", "probe", "55%")
      try server.control("set-sink-mute", "probe", "1")
      try #require(await eventually { log.hearings().last == .silent(reason: "the sound device “Probe” is muted") })
      player.stop()
      try #require(await eventually { player.isIdle })
      #expect(try isAt(55))
      #expect(try isMuted() == true)
      #expect(!isNoted)
    }

    @Test func `The next daemon restores the volume that a killed one had raised`() async throws {
      try await server.start()
      try server.control("set-sink-mute", "probe", "1")
      player.play(try ring())
      try #require(try await eventually { try isMuted() == false && isNoted })
      let note = server.folder.path + "/raised-outputs"
      let kept = try #require(FileManager.default.contents(atPath: note))
      player.stop()
      try #require(await eventually { player.isIdle })
      // As a kill leaves it.
      try server.control("set-sink-mute", "probe", "0")
      try kept.write(to: URL(fileURLWithPath: note))
      let next = Self.player(server, log)
      next.putOutputsBack()
      try #require(try await eventually { try isMuted() == true && !isNoted })
      #expect(await eventually { next.isIdle })
    }

    @Test func `Without a server a raised volume stays noted until the server is back`() async throws {
      let note = server.folder.path + "/raised-outputs"
      let text = "toki raised outputs 1\nprobe\tmuted\t65536,65536\ton\t65536,65536\n"
      try Data(text.utf8).write(to: URL(fileURLWithPath: note))
      player.putOutputsBack()
      try await Task.sleep(for: .milliseconds(300))
      #expect(isNoted && !player.isIdle)
      try await server.start()
      #expect(try await eventually { try isMuted() == true && !isNoted })
      #expect(await eventually { player.isIdle })
    }

    @Test func `A volume that a mixer left on our stream is undone`() async throws {
      try await server.start()
      let recording = try await server.record()
      player.play(try ring())
      try #require(await recording.sound())
      let streams = try #require(try server.control("list", "short", "sink-inputs"))
      let stream = try #require(streams.split(separator: "\t").first.map(String.init))
      try server.control("set-sink-input-volume", stream, "5%")
      player.stop()
      try #require(await eventually { player.isIdle })
      let second = try await server.record()
      player.play(try ring())
      #expect(try await isHeard(second, above: 0.2))
      player.stop()
    }

    @Test func `The chosen output is played on, and another where it is not there`() async throws {
      try await server.start()
      try server.control(
        "load-module", "module-null-sink", "sink_name=other", "sink_properties=device.description=Other")
      player.play(try ring(output: "Other"))
      try #require(await eventually { log.hearings().last == .playing(device: "Other", substitute: nil) })
      player.play(try ring(output: "Gone"))
      try #require(await eventually { log.hearings().last == .playing(device: "Probe", substitute: nil) })
      let missing = RingTry(
        by: .sound, output: "Gone", result: .missing, detail: "the chosen output is not there")
      #expect(log.tries().contains(missing))
      player.stop()
    }

    @Test func `An output that vanishes or is suspended leaves the ring to the next`() async throws {
      try await server.start()
      try server.control(
        "load-module", "module-null-sink", "sink_name=other", "sink_properties=device.description=Other")
      player.play(try ring())
      try #require(await eventually { log.hearings().last == .playing(device: "Probe", substitute: nil) })
      try server.control("suspend-sink", "probe", "1")
      try #require(await eventually { log.hearings().last == .playing(device: "Other", substitute: nil) })
      try server.control("suspend-sink", "probe", "0")
      try server.control("unload-module", "module-null-sink")
      try server.control(
        "load-module", "module-null-sink", "sink_name=third", "sink_properties=device.description=Third")
      #expect(await eventually { log.hearings().last == .playing(device: "Third", substitute: nil) }, "\(log.reports)")
      player.stop()
    }
  }
}
