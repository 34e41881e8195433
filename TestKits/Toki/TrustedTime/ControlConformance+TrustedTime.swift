// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension ControlConformance {
  func trustedTime(_ subject: Subject, _ findings: Findings) async throws {
    let control = subject.control
    findings.equal(try await control.state().trustedTime, nil, "what is known while no server is set")
    let servers = [TimeServer(host: "::1", port: 11_123), TimeServer(host: "time.example", method: .nts)]
    _ = try await control.change(EngineSettingsEdit(timeServers: servers))
    var events = try await control.events(after: try await control.state().sequence).makeAsyncIterator()
    for report in [
      TrustedTimeReport(isSynchronizing: true), subject.host.trustedTime(ahead: .seconds(-43), servers: servers),
    ] {
      subject.timeKeeper.send(report)
      findings.equal(try await events.next()?.change, .trustedTime(report), "the event of a report")
      findings.equal(try await control.state().trustedTime, report, "the report in the state")
    }
    let found = try await control.send(Examine()).findings.filter { $0.code == .trustedTime || $0.code == .deviceClock }
    findings.equal(
      found, [Finding(.trustedTime, .good, detail: "trusted"), Finding(.deviceClock, .warning, detail: "-43.000")],
      "what the doctor says of it")
    _ = try await control.change(EngineSettingsEdit(timeServers: []))
    if case .settings? = try await events.next()?.change {} else { findings.add("no event of the settings came") }
    subject.timeKeeper.send(nil)
    findings.equal(try await events.next()?.change, .trustedTime(nil), "the event of none")
    findings.equal(try await control.state().trustedTime, nil, "the state after it")
  }

  func trustedItems(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    _ = try await control.change(EngineSettingsEdit(timeServers: [TimeServer(host: "a.example")]))
    guard let noon = TimeOfDay(hour: 12, minute: 0) else { return findings.add("there is no noon") }
    var draft = TimerDraft(duration: .minutes(1))
    draft.settings.showsOvertime = true
    let timer = try await control.make(draft, key: "one")
    findings.equal(timer.settings.showsOvertime, true, "whether it shows overtime")
    findings.equal(timer.trustedRun?.isAnchored, false, "whether it is anchored while nothing is known")
    let alarm = try await control.make(AlarmDraft(time: noon, settings: .plain), key: nil)
    subject.timeKeeper.send(host.trustedTime(ahead: .seconds(-43)))
    let state = try await control.state()
    findings.equal(state.timers.first?.trustedRun?.isAnchored, true, "whether the timer is anchored now")
    findings.equal(
      state.timers.first?.deadline?.utc, timer.deadline.map { $0.utc - .seconds(43) }, "its true deadline")
    host.advance(by: .minutes(1))
    let ring = try await control.state().rings.first
    findings.equal(ring?.basis, RingBasis(state: .trusted, bound: .zero), "what the ring was decided by")
    findings.equal(try await control.send(ListHistory(limit: 1)).rings.first?.basis, ring?.basis, "the same, later")
    if let ring { _ = try await control.send(Dismiss(ring.id)) }
    let kinds = try await control.decisions(about: .timer(timer.id), limit: 10).map(\.kind)
    findings.equal(kinds, [.dismissed, .rang, .timeKnown, .created], "the decisions about it")

    let edited = try await control.edit(alarm.id, AlarmEdit(settings: Said<RingSettings> { $0.showsOvertime = true }))
    findings.equal(edited.settings.showsOvertime, true, "the overtime of an edited alarm")
    let ids = try await control.importItems(
      ImportBatch(ItemLists(timers: [timer], alarms: [alarm]), alarmDrafts: [AlarmDraft(time: noon, settings: .plain)])
        .unnamed, key: nil)
    findings.equal(ids.count, 3, "how much was taken in")
    let after = try await control.state()
    findings.equal(after.timers.last?.trustedRun?.isAnchored, true, "whether a timer that was taken in is anchored")
    let off = try await control.change(EngineSettingsEdit(usesTrustedTime: false))
    findings.equal(off.usesTrustedTime, false, "the setting")
    findings.equal(
      try await control.state().timers.map(\.trustedRun), [nil, nil], "the runs in a home that rings by its own clocks")
  }

  func timeServers(_ subject: Subject, _ findings: Findings) async throws {
    let control = subject.control
    let servers = [
      TimeServer(host: "fe80::1%eth0"), TimeServer(host: "[", method: .nts), TimeServer(host: "時.example"),
    ]
    let good = [servers[0], servers[2]]
    let edit = EngineSettingsEdit(
      ring: Said<RingSettings> { $0.showsOvertime = true }, timeServers: good, timeCertificates: "/etc/ssl/my own.pem")
    let changed = try await control.change(edit)
    findings.equal(changed.timeServers, good, "the servers")
    findings.equal(changed.timeCertificates, "/etc/ssl/my own.pem", "the certificates")
    findings.equal(changed.ring.showsOvertime, true, "whether overtime is shown")
    findings.equal(try await control.state().settings, changed, "the settings in the state")
    let many = (0...TimeServer.most).map { TimeServer(host: "\($0).example") }
    for wrong in [
      EngineSettingsEdit(timeServers: many), EngineSettingsEdit(timeServers: [good[0], good[0]]),
      EngineSettingsEdit(timeServers: [servers[1]]), EngineSettingsEdit(timeCertificates: "relative.pem"),
    ] {
      await findings.refusal(.invalidRequest, "servers that cannot be") { _ = try await control.change(wrong) }
    }
    findings.equal(try await control.settings(), changed, "the settings after refusals")
    let kept = try await control.change(EngineSettingsEdit(timeServers: []))
    findings.equal(kept.timeCertificates, "/etc/ssl/my own.pem", "the certificates that were not named")
    let none = try await control.change(EngineSettingsEdit(timeCertificates: .some(nil)))
    findings.equal(none.timeCertificates, nil, "the certificates after that")
    let asked = subject.timeKeeper.calls
    findings.equal(
      asked,
      [
        .start, .ask(good, certificates: "/etc/ssl/my own.pem"), .ask([], certificates: "/etc/ssl/my own.pem"),
        .ask([], certificates: nil),
      ], "what was asked")
  }
}
