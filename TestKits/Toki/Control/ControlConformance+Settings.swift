// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension ControlConformance {
  func settings(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    findings.equal(try await control.settings(), EngineSettings(), "the settings of a new engine")
    var edit = EngineSettingsEdit(lateLimit: .minutes(5))
    edit.ring = Said<RingSettings> {
      $0.sound = RingSound.none
      $0.volume = Volume(percent: 7)
      $0.ramp = .zero
    }
    let ring = RingSettings(sound: .none, volume: Volume(percent: 7) ?? .standard, ramp: .zero)
    let changed = EngineSettings(lateLimit: .minutes(5), ring: ring)
    findings.equal(try await control.change(edit), changed, "the answer to a change")
    findings.equal(try await control.settings(), changed, "the changed settings")
    findings.equal(try await control.state().settings, changed, "the settings in the state")
    let further = try await control.change(
      EngineSettingsEdit(ring: Said<RingSettings> { $0.snoozeLength = .minutes(1) }))
    findings.equal(further.lateLimit, .minutes(5), "what a change does not name")
    findings.equal(further.ring.snoozeLength, .minutes(1), "what it names")
    findings.equal(
      try await control.change(EngineSettingsEdit()), further, "the answer to a change of nothing")

    for wrong in [
      EngineSettingsEdit(lateLimit: TimeSpan(nanoseconds: -1)),
      EngineSettingsEdit(lateLimit: .hours(24) + TimeSpan(nanoseconds: 1)),
      EngineSettingsEdit(ring: Said<RingSettings> { $0.snoozeLength = .zero }),
      EngineSettingsEdit(ring: Said<RingSettings> { $0.ringLength = .hours(25) }),
      EngineSettingsEdit(ring: Said<RingSettings> { $0.ramp = .minutes(6) }),
    ] {
      await findings.refusal(.invalidDuration, "a length out of its range") { _ = try await control.change(wrong) }
    }
    findings.equal(try await control.settings(), further, "the settings after refusals")

    // From now on, a ring found later than the limit counts as missed.
    let timer = try await control.make(TimerDraft(duration: .seconds(1)), key: nil)
    findings.equal(timer.settings, further.ring, "how a draft rings that says nothing of it")
    host.suspend(for: .minutes(5) + .seconds(2))
    let state = try await control.state()
    findings.equal(state.rings, [], "what rings after the limit")
    findings.equal(state.missed.map(\.owner), [.timer(timer.id)], "what is missed after the limit")
  }

  func previews(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    try await control.preview(RingSettings())
    findings.equal(try await control.warnings(about: nil), [], "the warnings where nothing is wrong")
    await findings.refusal(.notFound, "warnings about what is not there") {
      _ = try await control.warnings(about: .alarm(AlarmID(99)))
    }
    try await control.preview(RingSettings(sound: .none))
    try await control.preview(nil)
    try await control.preview(nil)
    await findings.refusal(.invalidDuration, "a rise that is too long") {
      try await control.preview(RingSettings(ramp: .minutes(6)))
    }
    let timer = try await control.make(TimerDraft(duration: .seconds(1)), key: nil)
    host.advance(by: .seconds(1))
    await findings.refusal(.wrongState, "a preview while something rings") {
      try await control.preview(RingSettings())
    }
    try await control.preview(nil)
    findings.equal(try await control.state().rings.map(\.owner), [.timer(timer.id)], "what rings after that")
  }

  func doctor(_ subject: Subject, _ findings: Findings) async throws {
    let found = try await subject.control.send(Examine()).findings
    findings.equal(found.filter { $0.code == .saving }, [Finding(.saving, .good)], "whether it can save")
    findings.equal(
      found.filter { $0.code == .zone }, [Finding(.zone, .good, detail: "UTC")], "the finding about the zone")
    findings.equal(Set(found.map(\.code)).count, found.count, "how many findings have a code of their own")
  }
}
