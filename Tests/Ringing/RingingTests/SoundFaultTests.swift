// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Ringing
import Testing
import TokiEngine
import TokiModel

/// Reports about what a person hears and sees.
///
/// They run one at a time, apart from `AudibleTests`: they wait for servers that hang, die and return.
@Suite(.serialized) struct ToldTests {}

extension ToldTests {
  /// What happens if nothing can be heard: a report, and a retry while it rings.
  @Suite struct SoundFaultTests {
    let log = ReportLog()
    let server: PulseServer

    init() throws { server = try PulseServer() }

    func player(server address: String? = nil) -> SoundPlayer {
      let settings = SoundPlayer.Settings(
        library: SoundLibrary(folders: [TestSounds.own]), server: address ?? server.address,
        retryMilliseconds: 200)
      return SoundPlayer(settings) { [log] in log.add($0) }
    }

    @Test func `Without a server the ring is silent at once, and says so`() async throws {
      let player = player()
      player.play(try TestSounds.ring(sound: .standard))
      try #require(await eventually { log.passes() == 1 })
      #expect(await eventually { log.hearings().contains(.silent(reason: "no sound server: Connection refused")) })
      player.stop()
      try #require(await eventually { player.isIdle })
      let count = log.reports.count
      try await Task.sleep(for: .milliseconds(500))
      #expect(log.reports.count == count, "a report came after the stop")
    }

    @Test func `A silence is reported repeatedly during a ring`() async throws {
      let player = player()
      player.play(try TestSounds.ring(sound: .standard))
      try #require(await eventually { log.hearings().count >= 3 })
      #expect(log.passes() == 1)
      player.stop()
    }

    @Test func `A server that comes while it rings is played on`() async throws {
      let player = player()
      player.play(try TestSounds.ring(sound: .standard))
      try #require(await eventually { log.hearings().count >= 1 })
      try await server.start()
      let recording = try await server.record()
      #expect(await recording.sound())
      #expect(await eventually { log.hearings().last == .playing(device: "Probe", substitute: nil) })
      #expect(log.passes() == 1)
      player.stop()
    }

    @Test func `A server that dies during a ring is reported, and playing resumes when it is back`() async throws {
      try await server.start()
      let player = player()
      player.play(try TestSounds.ring(sound: .standard))
      try #require(await eventually { !log.hearings().isEmpty })
      server.stop()
      try #require(
        await eventually { if case .silent = log.hearings().last { true } else { false } }, "\(log.reports)")
      try await server.start()
      let recording = try await server.record()
      #expect(await recording.sound())
      #expect(await eventually { log.hearings().last == .playing(device: "Probe", substitute: nil) })
      player.stop()
    }

    @Test func `A silent server is reported, and a stop still works`() async throws {
      let path = server.folder.path + "/deaf"
      let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(listener) }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let bound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      try #require(bound == 0 && listen(listener, 1) == 0)
      let player = player(server: "unix:" + path)
      player.play(try TestSounds.ring(sound: .standard))
      try #require(await eventually { log.passes() == 1 })
      #expect(await eventually { log.hearings().contains(.silent(reason: "the sound server does not answer")) })
      player.stop()
      #expect(await eventually(within: 30) { player.isIdle })
    }

    @Test func `A device that hangs during a ring is reported, and so is its recovery`() async throws {
      try await server.start()
      let player = player()
      player.play(try TestSounds.ring(sound: .standard))
      try #require(await eventually { log.hearings().last == .playing(device: "Probe", substitute: nil) })
      server.freeze(true)
      let reason = "the sound device “Probe” takes no sound"
      #expect(await eventually { log.hearings().last == .silent(reason: reason) }, "\(log.reports)")
      server.freeze(false)
      #expect(await eventually { log.hearings().last == .playing(device: "Probe", substitute: nil) })
      server.freeze(true)
      player.stop()
      #expect(await eventually(within: 30) { player.isIdle }, "a stop waits for a server that hangs")
      server.freeze(false)
    }

    @Test func `The stand-in device of a machine without sound counts as none`() async throws {
      let server = try PulseServer(sink: "auto_null")
      try await server.start()
      let player = player(server: server.address)
      player.play(try TestSounds.ring(sound: .standard))
      try #require(await eventually { log.passes() == 1 })
      #expect(await eventually { log.hearings().contains(.silent(reason: "no sound device is there")) })
      player.stop()
    }

    @Test(arguments: [
      ("set-sink-mute", "1", "0", "the sound device “Probe” is muted"),
      ("set-sink-volume", "0", "60%", "the sound device “Probe” is turned down to 0"),
    ])
    func `A muted device is reported, and so is its recovery`(
      command: String, bad: String, good: String, reason: String
    ) async throws {
      try await server.start()
      try #require(try server.control(command, "probe", bad) != nil)
      let player = player()
      player.play(try TestSounds.ring(sound: .standard))
      try #require(await eventually { log.passes() == 1 })
      #expect(await eventually { log.hearings().contains(.silent(reason: reason)) })
      try #require(try server.control(command, "probe", good) != nil)
      #expect(await eventually { log.hearings().last == .playing(device: "Probe", substitute: nil) })
      try #require(try server.control(command, "probe", bad) != nil)
      #expect(await eventually { log.hearings().last == .silent(reason: reason) })
      player.stop()
    }

    @Test func `Our own stream does not stay muted or at 0`() async throws {
      try await server.start()
      let recording = try await server.record()
      let player = player()
      player.play(try TestSounds.ring(sound: .standard))
      try #require(await recording.sound())
      let streams = try #require(try server.control("list", "short", "sink-inputs"))
      let stream = try #require(streams.split(separator: "\t").first.map(String.init))
      try server.control("set-sink-input-mute", stream, "1")
      try server.control("set-sink-input-volume", stream, "0")
      let cured = try await eventually {
        let list = try server.control("list", "sink-inputs") ?? ""
        return list.contains("Mute: no") && list.contains("100%")
      }
      #expect(cured)
      let list = try #require(try server.control("list", "sink-inputs"))
      #expect(list.contains("application.id = \"toki\""))
      player.stop()
    }

    @Test(arguments: [(RingSound.none, 80), (RingSound.standard, 0)])
    func `No sound or no volume is a choice, and takes no thread`(sound: RingSound, volume: Int) async throws {
      let player = player()
      player.play(try TestSounds.ring(sound: sound, volume: volume))
      #expect(log.reports == [.tried(RingID(1), RingTry(by: .sound, result: .off)), .playedOnce(RingID(1))])
      #expect(player.isIdle)
    }

    @Test func `A hundred short rings leave no descriptor and no thread behind`() async {
      // In its own process, because other tests open descriptors too.
      await #expect(processExitsWith: .success) {
        let log = ReportLog()
        let server = try PulseServer()
        try await server.start()
        let player = SoundPlayer(
          SoundPlayer.Settings(
            library: SoundLibrary(folders: [TestSounds.own]), server: server.address, retryMilliseconds: 200)
        ) { log.add($0) }
        func open() -> Int {
          (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
        }
        // The first one opens what stays.
        player.play(try TestSounds.ring(sound: .standard))
        try #require(await eventually { !log.reports.isEmpty })
        player.stop()
        try #require(await eventually { player.isIdle })
        let before = open()
        for number in 1...100 {
          player.play(try TestSounds.ring(Int64(number), sound: .standard))
          try await Task.sleep(for: .milliseconds(number % 7))
          if number % 2 == 0 { player.stop() }
        }
        player.stop()
        try #require(await eventually { player.isIdle })
        #expect(await eventually { open() <= before })
        #expect(await eventually { Threads.named("toki-sound") == 0 })
        server.stop()
      }
    }
  }
}
