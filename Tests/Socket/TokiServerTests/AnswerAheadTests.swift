// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiClient

/// The extra content of answers, so that a command is one round trip once the daemon is found.
@Suite struct AnswerAheadTests {
  @Test func `The daemon's identity comes with the requirements of a draft`() async throws {
    try await withService { service in
      let (remote, home, link) = (service.remote(), service.home, service.link)
      _ = try await home.control.change(EngineSettingsEdit(lateLimit: .minutes(5)))
      #expect(try await remote.status().processID == 4242)
      let calls = link.calls
      let basis = try await remote.basis()
      #expect(link.calls == calls)
      #expect(basis == EngineBasis(try await home.control.state(of: [])) && basis.settings.lateLimit == .minutes(5))
      // It is used only once.
      _ = try await home.control.change(EngineSettingsEdit(lateLimit: .minutes(6)))
      #expect(try await remote.basis().settings.lateLimit == .minutes(6))
      _ = try await remote.status()
      _ = try await home.control.change(EngineSettingsEdit(lateLimit: .minutes(7)))
      _ = try await remote.settings()
      #expect(try await remote.basis().settings.lateLimit == .minutes(7))
    }
  }

  @Test func `The status of trusted time is included`() async throws {
    try await withService { service in
      try await service.home.askTime(of: [TimeServer(host: "a.example")], knowing: TrustedTimeReport(state: .none))
      let remote = service.remote()
      _ = try await remote.status()
      #expect(try await remote.basis().trustedTime == TrustedTimeReport(state: .none))
    }
  }

  @Test func `Warnings come with an item that was set, and are read anew after anything else`() async throws {
    try await withService { service in
      let (remote, home, link) = (service.remote(), service.home, service.link)
      let muted = [Finding(.soundOutput, .fault, detail: "Dock")]
      home.ringer.setFindings(muted)
      /// How many round trips it takes to read the warnings about an item.
      func cost(_ item: ItemID?) async throws -> Int {
        let calls = link.calls
        #expect(try await remote.warnings(about: item) == muted)
        return link.calls - calls
      }
      let timer = ItemID(try await remote.make(TimerDraft(duration: .minutes(1)), key: nil).id)
      #expect(try await cost(timer) == 0)
      #expect(try await cost(timer) == 1)
      _ = try await remote.tell(TimerID(1), .restart)
      #expect(try await cost(nil) == 1)
      _ = try await remote.edit(TimerID(1), Said<TimerTerms> { $0.duration = .minutes(2) })
      #expect(try await cost(timer) == 0)
      _ = try await remote.tell(TimerID(1), .restart)
      _ = try await remote.settings()
      #expect(try await cost(timer) == 1)
      _ = try await remote.change(EngineSettingsEdit(lateLimit: .minutes(5)))
      #expect(try await cost(nil) == 0)
      for _ in 1...2 { try await home.alarm(at: (7, 0), set: "work") }
      for alarm in try await remote.setEnabled(true, set: try #require(AlarmSetName("work"))) {
        #expect(try await cost(.alarm(alarm.id)) == 0)
      }
    }
  }
}
