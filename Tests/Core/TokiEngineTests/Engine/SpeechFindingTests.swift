// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// What is told about speech, and what the ringer knows of the settings.
@Suite struct SpeechFindingTests {
  private let home = TestHome()
  private let mute = Finding(.speech, .warning, detail: "espeak-ng is not installed")

  /// Starts a timer that speaks or does not.
  private func start(speaks: Bool, sound: RingSound = .standard) async throws -> ItemID {
    let settings = RingSettings(sound: sound, speaks: speaks)
    return .timer(
      try await home.control.make(TimerDraft(duration: .minutes(1), settings: Said(all: settings)), key: nil).id)
  }

  @Test func `Only items that are set to speak warn that speech does not work`() async throws {
    home.ringer.setFindings([mute])
    #expect(try await home.control.warnings(about: start(speaks: true)) == [mute])
    #expect(try await home.control.warnings(about: start(speaks: false)) == [])
    // Without a sound nothing is spoken.
    #expect(try await home.control.warnings(about: start(speaks: true, sound: .none)) == [])
    #expect(try await home.control.warnings(about: nil) == [])
    _ = try await home.control.change(EngineSettingsEdit(ring: Said<RingSettings> { $0.speaks = true }))
    #expect(try await home.control.warnings(about: nil) == [mute])
  }

  @Test func `The doctor looks at speech where anything is set to speak`() async throws {
    home.ringer.setFindings([mute])
    #expect(try await !home.control.send(Examine()).findings.contains(mute))
    let id = try await start(speaks: true)
    #expect(try await home.control.send(Examine()).findings.contains(mute))
    try await home.control.cancel(id)
    #expect(try await !home.control.send(Examine()).findings.contains(mute))
    _ = try await home.control.change(EngineSettingsEdit(ring: Said<RingSettings> { $0.speaks = true }))
    #expect(try await home.control.send(Examine()).findings.contains(mute))
  }

  @Test func `The ringer knows the settings from the start, and each change that was saved`() async throws {
    #expect(home.ringer.settings == EngineSettings())
    let changed = try await home.control.change(EngineSettingsEdit(pausesPlayers: false))
    #expect(!changed.pausesPlayers && home.ringer.settings == changed)
    home.store.failure = .full(path: "/db")
    _ = try? await home.control.change(EngineSettingsEdit(pausesPlayers: true))
    #expect(home.ringer.settings == changed)
  }
}
