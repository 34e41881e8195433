// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension ControlConformance {
  func clients(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    let terminal = ClientName.terminal("/dev/pts/3")
    let timer = try await control.by(terminal).make(TimerDraft(duration: .seconds(1)), key: nil)
    host.advance(by: .seconds(1))
    guard let ring = try await control.state().rings.first else { return findings.add("nothing rings") }
    _ = try await control.under(RequestKey("client", asked: "snooze")).by(.app).send(Snooze(ring.id, for: .minutes(1)))
    _ = try await control.by(.app).by(ClientName(text: "時計 “panel”")).tell(timer.id, .reset)
    _ = try await control.edit(timer.id, Said<TimerTerms> { $0.duration = .seconds(2) })
    try await control.by(.command).expecting(.any).cancel(.timer(timer.id))
    let decisions = try await control.decisions(about: .timer(timer.id), limit: 10)
    findings.equal(
      decisions.map { "\($0.kind) \($0.by?.text ?? "-")" },
      [
        "cancelled command", "edited -", "reset 時計 “panel”", "snoozed app", "rang -", "created terminal /dev/pts/3",
      ], "what was decided, and who asked for it")
    findings.equal(
      decisions.map(\.ring), [nil, nil, nil, ring.id, ring.id, nil], "the rings of the decisions")
    let imported = try await control.by(.app).importItems(
      ImportBatch(ItemLists(timers: [timer])), key: nil)
    if let copy = imported.first {
      let decisions = try await control.decisions(about: copy, limit: 10)
      findings.equal(decisions.last?.by, .app, "the client that imported")
      findings.equal(decisions.last?.kind, .imported, "the first decision about a copy")
    }
  }

  func hostDecisions(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    let start = host.now().utc
    // An engine that has just been made hears of nothing yet.
    _ = try await control.state()
    for _ in 0..<2 {
      host.stepClock(by: .hours(1))
      // On another thread, the engine would hear of both steps at once.
      _ = try await control.state()
    }
    let kinds = try await control.decisions(about: nil, limit: 10)
    findings.equal(kinds.map(\.kind), [.clockStepped, .clockStepped, .restored], "the decisions about the host")
    let range = start + .minutes(30)...start + .minutes(90)
    findings.equal(
      try await control.decisions(about: nil, within: range, limit: 10), Array(kinds[1...1]), "those of one hour")
    findings.equal(
      try await control.decisions(about: nil, within: start...start + .hours(3), limit: 1), Array(kinds[..<1]),
      "the newest one")
    let timer = try await control.make(TimerDraft(duration: .seconds(1)), key: nil)
    findings.equal(
      try await control.decisions(about: .timer(timer.id), within: range, limit: 10), [], "those about an item")
  }
}
