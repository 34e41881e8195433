// SPDX-License-Identifier: Apache-2.0
import Ringing
import Testing
import TokiEngine
import TokiModel

extension ToldTests {
  /// Which rings pause other players.
  @Suite struct PausingRingTests {
    let desktop: TestDesktop

    init() throws { desktop = try TestDesktop() }

    @Test func `A ring that waits for a person pauses players; a chime, a silent ring and a preview do not`()
      async throws
    {
      try await desktop.startBus()
      let music = try await TestPlayer("music", "Playing", on: desktop)
      let ringer = DesktopRinger(
        sounds: SoundLibrary(folders: [TestSounds.own]), language: .english, soundServer: "unix:/nowhere",
        busAddress: desktop.address, playersPath: desktop.folder.path + "/players", playersPatience: .long,
        timeText: { _ in "07:00" })
      let ring = try TestSounds.ring(sound: .standard)
      var chime = ring.settings
      chime.ringLength = StepSequence.chime
      for quiet in [ring.ringing(as: chime), try TestSounds.ring(sound: .none)] {
        ringer.play(quiet)
        try await Task.sleep(for: .seconds(1))
      }
      ringer.play(nil)
      ringer.preview(ring.settings) { _ in }
      try await Task.sleep(for: .seconds(1))
      #expect(music.calls == [])
      ringer.play(ring)
      try #require(await eventually { music.status == "Paused" })
      #expect(music.calls == ["Pause"])
      ringer.apply(EngineSettings(pausesPlayers: false))
      try #require(await eventually { music.status == "Playing" })
      ringer.apply(EngineSettings())
      try #require(await eventually { music.status == "Paused" })
      ringer.shutDown()
      #expect(ringer.waitUntilIdle(milliseconds: 60_000))
      #expect(await eventually { music.status == "Playing" })
    }
  }
}

extension Ring {
  /// The ring with other settings.
  fileprivate func ringing(as settings: RingSettings) -> Ring {
    Ring(
      id: id, owner: owner, occurrence: occurrence, label: label, settings: settings, planned: planned, rang: rang,
      late: late)
  }
}
