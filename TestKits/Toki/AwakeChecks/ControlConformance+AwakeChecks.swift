// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension ControlConformance {
  func awakeChecks(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    let settings = RingSettings(check: .minutes(5))
    let timer = try await control.make(TimerDraft(duration: .seconds(5), settings: Said(all: settings)), key: nil)
    guard try await ringsAndStops(after: .seconds(5), subject, findings) else { return }
    findings.equal(try await control.item(timer.id).awakeCheck?.isAsked, false, "whether it asks at once")
    host.advance(by: .minutes(5))
    let asked = try await control.item(timer.id).awakeCheck
    findings.equal(asked?.isAsked, true, "whether it asks")
    findings.equal(asked?.due, host.now() + AwakeCheck.answerTime, "when it rings without an answer")
    guard try await ringsAndStops(after: AwakeCheck.answerTime, subject, findings) else { return }

    host.advance(by: .minutes(5))
    let answered = try await control.tell(timer.id, .awake)
    findings.equal(answered.awakeCheck, nil, "the question once it is answered")
    findings.equal(try await control.tell(timer.id, .awake), answered, "a second answer")
    host.advance(by: .hours(1))
    findings.equal(try await control.state().rings, [], "the rings after the answer")

    let alarm = try await control.make(AlarmDraft(time: Sample.noon, settings: Said(all: settings)), key: nil)
    guard let next = alarm.next, try await ringsAndStops(after: next - host.now().utc, subject, findings) else {
      return
    }
    host.advance(by: .minutes(5))
    findings.equal(try await control.item(alarm.id).awakeCheck?.isAsked, true, "whether an alarm asks")
    findings.equal(try await control.tell(alarm.id, .awake).awakeCheck, nil, "an alarm's answered question")
    let kinds = try await control.decisions(about: .alarm(alarm.id), limit: 2).map(\.kind)
    findings.equal(kinds, [.awakeAnswered, .awakeAsked], "the decisions about an alarm's question")
    await findings.refusal(.invalidDuration, "a question after two hours") {
      _ = try await control.make(
        TimerDraft(duration: .seconds(1), settings: Said(all: RingSettings(check: .hours(2)))), key: nil)
    }
    await findings.refusal(.invalidRequest, "a question for all new items") {
      _ = try await control.change(EngineSettingsEdit(ring: Said<RingSettings> { $0.check = .some(.minutes(5)) }))
    }
  }

  /// Waits, and stops the one ring; returns whether there was one.
  private func ringsAndStops(
    after span: TimeSpan, _ subject: Subject, _ findings: Findings
  ) async throws -> Bool {
    subject.host.advance(by: span)
    let rings = try await subject.control.state().rings
    guard let ring = rings.first, rings.count == 1 else {
      findings.add("\(rings.count) rings instead of one")
      return false
    }
    _ = try await subject.control.send(Dismiss(ring.id))
    return true
  }
}
