// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension ControlConformance {
  /// Checks that an unanswered ring comes again, up to its limit, and a stopped one does not.
  func unanswered(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    let settings = RingSettings(ringLength: .minutes(1), again: 1, every: .minutes(2))
    let timer = try await control.make(TimerDraft(duration: .seconds(5), settings: Said(all: settings)), key: nil)
    findings.equal(timer.settings.again, 1, "how often it rings again")
    host.advance(by: .seconds(5))
    findings.equal(try await control.state().rings.map(\.attempt), [1], "the first attempt")
    host.advance(by: .minutes(1))
    var state = try await control.state()
    findings.equal(state.rings, [], "the rings between two attempts")
    findings.equal(state.missed, [], "the notices between two attempts")
    findings.equal(state.timers.first?.ringsNext, host.now().utc + .minutes(2), "when it rings again")
    host.advance(by: .minutes(2))
    state = try await control.state()
    findings.equal(state.rings.map(\.attempt), [2], "the second attempt")
    findings.equal(state.rings.first?.settings.volume.percent, 90, "its volume")
    host.advance(by: .minutes(1))
    state = try await control.state()
    findings.equal(state.missed.map(\.attempt), [2], "the notice after the last attempt")
    let history = try await control.send(ListHistory(limit: 9)).rings
    findings.equal(history.map(\.attempt), [2, 1], "the attempts in the history")
    findings.equal(Set(history.map(\.occurrence)).count, 1, "how many occurrences they have")
  }

  /// Snoozes in a row have a limit.
  func snoozeLimits(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    let settings = RingSettings(snoozeLimit: 1)
    _ = try await control.make(TimerDraft(duration: .seconds(5), settings: Said(all: settings)), key: nil)
    host.advance(by: .seconds(5))
    guard let first = try await control.state().rings.first else { return findings.add("it does not ring") }
    _ = try await control.send(Snooze(first.id, for: .minutes(1)))
    host.advance(by: .minutes(1))
    guard let second = try await control.state().rings.first else { return findings.add("it does not ring again") }
    findings.equal(second.snoozes, 1, "the snoozes before it")
    await findings.refusal(.snoozeLimit, "a snooze over the limit") {
      _ = try await control.send(Snooze(second.id))
    }
    findings.equal(try await control.state().rings.map(\.id), [second.id], "what rings after the refusal")
  }
}
