// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

@testable import TokiEngine

/// Requests in one turn of the loop share a commit.
@Suite struct SharedCommitTests {
  /// Runs the body in one turn of the loop.
  private func inOneTurn(of bench: TestHome, _ body: @escaping @Sendable (isolated Engine) -> Void) {
    bench.loop.post { [engine = bench.engine] in engine.assumeIsolated { body($0) } }
  }

  @Test func `Creations that leave out how to ring share a commit`() throws {
    let bench = TestHome()
    let before = bench.store.commits.count
    inOneTurn(of: bench) { engine in
      for _ in 1...3 {
        // As a request's handler does, which may run between the steps of others.
        engine.settings { usual in
          engine.submit({ (machine, now) throws(ControlError) in
            try machine.make(
              TimerDraft(duration: .hours(1), settings: Said(all: usual.ring)), rules: nil, key: nil, asked: nil,
              at: now)
          }) { _ in }
        }
      }
    }
    #expect(try bench.store.load().timers.count == 3)
    #expect(bench.store.commits.count == before + 1)
  }

  @Test func `Settings that wait for the commit are saved before they are announced`() {
    let bench = TestHome()
    let before = bench.store.commits.count
    inOneTurn(of: bench) { [store = bench.store] engine in
      engine.submit({ (machine, now) throws(ControlError) in
        try machine.change(EngineSettingsEdit(lateLimit: .zero), at: now)
      }) { _ in }
      var told: EngineSettings?
      engine.settings { told = $0 }
      #expect(told?.lateLimit == .zero)
      #expect(store.commits.count == before + 1)
    }
    #expect(bench.store.commits.count == before + 1)
  }

  @Test func `Settings that cannot be saved are not announced`() {
    let bench = TestHome()
    bench.store.failure = .full(path: "/db")
    inOneTurn(of: bench) { engine in
      engine.submit({ (machine, now) throws(ControlError) in
        try machine.change(EngineSettingsEdit(lateLimit: .zero), at: now)
      }) { _ in }
      var told: EngineSettings?
      engine.settings { told = $0 }
      #expect(told == EngineSettings())
    }
  }
}
