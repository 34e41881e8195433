// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension ControlConformance {
  func overviews(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    guard let noon = TimeOfDay(hour: 12, minute: 0), let tea = try? Label("Tea") else {
      return findings.add("the test's own values are wrong")
    }
    findings.equal(try await control.overview(), Overview(of: try await control.state()), "the overview of nothing")
    let timer = try await control.make(TimerDraft(duration: .minutes(3), label: tea), key: nil)
    _ = try await control.make(TimerDraft(duration: .minutes(1)), key: nil)
    _ = try await control.make(AlarmDraft(time: noon, days: .weekly(.everyDay), settings: .plain), key: nil)
    _ = try await control.make(StopwatchDraft(), key: nil)
    _ = try await control.tell(timer.id, .pause)
    host.advance(by: .seconds(90))
    let overview = try await control.overview()
    findings.equal(overview, Overview(of: try await control.state()), "the overview")
    findings.equal(overview.ring?.item, .timer(TimerID(2)), "what rings")
    findings.equal(overview.countdown?.item, .timer(timer.id), "the countdown")
    findings.equal(overview.countdown?.state, .paused(remaining: .minutes(3)), "what it is doing")
    findings.equal(
      [overview.rings, overview.running, overview.paused, overview.alarms, overview.stopwatches],
      [1, 0, 1, 1, 1], "how many there are")
    try await questionsInOverviews(subject, findings)
  }

  private func questionsInOverviews(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    for ring in try await control.state().rings { _ = try await control.send(Dismiss(ring.id)) }
    let preAlarm = PreAlarm(before: .minutes(1))
    let settings = RingSettings(check: .minutes(1), preAlarm: preAlarm)
    let timer = try await control.make(TimerDraft(duration: .minutes(2), settings: Said(all: settings)), key: nil)
    host.advance(by: .minutes(1))
    let coming = try await control.overview().preAlarm
    findings.equal(coming?.item, .timer(timer.id), "what the pre-alarm is for")
    findings.equal(coming?.plays(at: host.now().utc), true, "whether it plays")
    host.advance(by: .minutes(1))
    for ring in try await control.state().rings { _ = try await control.send(Dismiss(ring.id)) }
    findings.equal(try await control.overview().check?.isAsked, false, "whether it asks already")
    host.advance(by: .minutes(1))
    let overview = try await control.overview()
    findings.equal(overview.check?.question?.item, .timer(timer.id), "what asks")
    findings.equal(overview.check?.question?.rings, host.now().utc + AwakeCheck.answerTime, "when it rings again")
    findings.equal(overview.checks, 1, "how many questions there are")
  }
}
