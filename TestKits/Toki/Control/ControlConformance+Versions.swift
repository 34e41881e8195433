// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension ControlConformance {
  /// Every call that changes an item or the settings respects the expected version.
  func versions(_ subject: Subject, _ findings: Findings) async throws {
    let control = subject.control
    func expecting(_ versions: String...) -> any TokiControl { control.expecting(.versions(Set(versions))) }
    let made = try await control.make(StopwatchDraft(starts: false), key: nil)
    findings.equal(try await control.item(made.id), made, "the item by its id")
    let named = try await expecting(made.version).edit(
      made.id, try Said<StopwatchTerms> { $0.label = try Label("Run") })
    findings.equal(named.label.text, "Run", "the label after an edit of what was expected")
    await findings.refusal(.changed, "an edit of what has changed") {
      _ = try await expecting(made.version).edit(made.id, Said<StopwatchTerms> { $0.label = Label.none })
    }
    await findings.refusal(.changed, "telling something that has changed") {
      _ = try await expecting(made.version).tell(made.id, .start)
    }
    await findings.refusal(.changed, "removing something that has changed") {
      try await expecting(made.version).cancel(.stopwatch(made.id))
    }
    findings.equal(try await control.item(made.id), named, "the item after all that was refused")
    let key = RequestKey("start", asked: "start")
    let started = try await expecting(made.version, named.version).under(key).tell(made.id, .start)
    findings.equal(
      try await expecting(named.version).under(key).tell(made.id, .start), started, "a repeat under its key")
    try await control.expecting(.any).cancel(.stopwatch(made.id))
    await findings.refusal(.notFound, "an item that is gone") { _ = try await control.item(made.id) }
    await findings.refusal(.notFound, "an edit of what is gone") {
      _ = try await control.expecting(.any).edit(made.id, Said<StopwatchTerms>())
    }

    let settings = try await control.settings()
    let longer = EngineSettingsEdit(lateLimit: .minutes(90))
    let changed = try await expecting(settings.version).change(longer)
    findings.expect(changed.version != settings.version, "other settings have another version")
    await findings.refusal(.changed, "a change of settings that have changed") {
      _ = try await expecting(settings.version).change(EngineSettingsEdit(lateLimit: .minutes(5)))
    }
    let back = try await expecting(changed.version).change(EngineSettingsEdit(lateLimit: settings.lateLimit))
    findings.equal(back.version, settings.version, "the version of the same settings")
  }

  /// A state of certain kinds contains only the items of those kinds.
  func statesOfKinds(_ subject: Subject, _ findings: Findings) async throws {
    let control = subject.control
    let timer = try await control.make(TimerDraft(duration: .minutes(1)), key: nil)
    let stopwatch = try await control.make(StopwatchDraft(), key: nil)
    let whole = try await control.state()
    findings.equal(whole.timers.map(\.id), [timer.id], "the timers of the whole state")
    findings.equal(whole.stopwatches.map(\.id), [stopwatch.id], "its stopwatches")
    let part = try await control.state(of: [.stopwatch, .alarm])
    findings.equal(part.timers, [], "timers that nobody asked for")
    findings.equal(part.stopwatches, whole.stopwatches, "the stopwatches that were asked for")
    let none = try await control.state(of: [])
    findings.equal(none.stopwatches, [], "items where none are asked for")
    findings.equal(none.settings, whole.settings, "the settings beside no items")
    findings.equal(none.sequence, whole.sequence, "the last event beside no items")
  }
}
