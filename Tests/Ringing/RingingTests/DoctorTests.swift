// SPDX-License-Identifier: Apache-2.0
import Foundation
import Ringing
import Testing
import TokiEngine
import TokiModel

extension ToldTests {
  /// The doctor's findings with real services.
  @Suite struct DoctorTests {
    let server: PulseServer
    let desktop: TestDesktop

    init() throws {
      server = try PulseServer()
      desktop = try TestDesktop()
    }

    func findings(sounds: String = TestSounds.own) async -> [Finding] {
      let ringer = DesktopRinger(
        sounds: SoundLibrary(folders: [sounds]), language: .english, soundServer: server.address,
        busAddress: desktop.address, timeText: { _ in "" })
      return await withCheckedContinuation { continuation in
        ringer.examine(isQuick: false) { continuation.resume(returning: $0) }
      }
    }

    /// Whether the findings become such: on a busy machine a server may answer too late at first.
    private func areFound(_ isSo: ([Finding]) -> Bool, at place: SourceLocation = #_sourceLocation) async throws {
      let violations = try await Attempts.violations {
        let findings = await findings()
        return [unless(isSo(findings), "\(findings)")]
      }
      #expect(violations == [], sourceLocation: place)
    }

    @Test func `Each missing part is named with its reason`() async throws {
      let findings = await findings(sounds: "/nonexistent")
      #expect(findings.map(\.code) == [.soundServer, .ownSounds, .notifications])
      #expect(findings.map(\.verdict) == [.fault, .fault, .warning])
      #expect(findings[0].detail == "Connection refused")
      #expect(findings[1].detail?.contains("installed") == true)
      #expect(findings[2].detail?.hasPrefix("no session bus: ") == true)
    }

    @Test func `The device is named, and how it is set`() async throws {
      try await server.start()
      let good = [Finding(.soundServer, .good), Finding(.soundOutput, .good, detail: "Probe")]
      try await areFound { $0.starts(with: good) }
      try server.control("set-sink-volume", "probe", "9%")
      try await areFound { $0[1] == Finding(.soundLow, .warning, detail: "Probe") }
      try server.control("set-sink-mute", "probe", "1")
      try await areFound { $0[1] == Finding(.soundMuted, .fault, detail: "Probe") }
      try server.control("unload-module", "module-null-sink")
      try await areFound { $0[1] == Finding(.soundOutput, .fault) }
    }

    @Test func `A hanging server is reported within a few seconds`() async throws {
      try await server.start()
      server.freeze(true)
      let findings = await findings()
      server.freeze(false)
      #expect(findings.first == Finding(.soundServer, .fault, detail: "it does not answer"))
    }

    @Test func `The notification service is named, and has buttons or not`() async throws {
      try await desktop.startBus()
      let absent = Finding(.notifications, .warning, detail: "no notification service is there")
      try await areFound { $0.last == absent }
      try await desktop.start(.dunst)
      try await areFound { $0.last == Finding(.notifications, .good, detail: "dunst") }
    }
  }
}
