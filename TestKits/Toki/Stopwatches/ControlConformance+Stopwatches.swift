// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension ControlConformance {
  func stopwatches(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    let draft = StopwatchDraft(label: try Label("1500 m"))
    let made = try await control.make(draft, key: "the-key")
    findings.equal(made.label, draft.label, "the label")
    findings.equal(made.state, .running(start: host.now()), "the state")
    findings.equal(try await control.make(draft, key: "the-key"), made, "the repeated creation")
    for nanoseconds in [61_000_000_001, 59_000_000_000, 61_000_000_001] as [Int64] {
      host.advance(by: TimeSpan(nanoseconds: nanoseconds))
      _ = try await control.tell(made.id, .lap)
    }
    guard let lapped = try await control.state().stopwatches.first else {
      return findings.add("the state has no stopwatch")
    }
    findings.equal(
      lapped.lapList.map(\.split.nanoseconds), [61_000_000_001, 59_000_000_000, 61_000_000_001], "the laps")
    findings.equal(lapped.fastestLap, 2, "the fastest lap")
    findings.equal(lapped.slowestLap, 1, "the slowest lap")
    let paused = try await control.tell(made.id, .pause)
    findings.equal(paused.state, .paused(elapsed: TimeSpan(nanoseconds: 181_000_000_002)), "the paused state")
    host.advance(by: .hours(1))
    let on = try await control.tell(made.id, .start)
    findings.equal(on.elapsed(at: host.now().boot).nanoseconds, 181_000_000_002, "what it shows when it goes on")
    await findings.refusal(.wrongState, "starting what runs") {
      _ = try await control.tell(made.id, .start)
    }
    let reset = try await control.tell(made.id, .reset)
    findings.equal(reset.state, .idle, "the state after reset")
    findings.equal(reset.laps, [], "the laps after reset")
    await findings.refusal(.wrongState, "a lap of what stands still") {
      _ = try await control.tell(made.id, .lap)
    }
    let idle = try await control.make(StopwatchDraft(starts: false), key: nil)
    findings.equal(idle.state, .idle, "a stopwatch made to wait")
    try await control.cancel(.stopwatch(made.id))
    findings.equal(try await control.state().stopwatches, [idle], "the stopwatches after cancel")
    await findings.refusal(.notFound, "a stopwatch that is not there") {
      _ = try await control.tell(made.id, .pause)
    }
  }
}
