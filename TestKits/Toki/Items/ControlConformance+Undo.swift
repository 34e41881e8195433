// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension ControlConformance {
  /// Checks that the last removal or edit can be undone, under the item's ID, once.
  func undo(_ subject: Subject, _ findings: Findings) async throws {
    let control = subject.control
    await findings.refusal(.nothingToUndo, "an undo where nothing was done") { _ = try await control.send(Undo(nil)) }
    let timer = try await control.make(TimerDraft(duration: .minutes(5)), key: nil)
    let watch = try await control.make(StopwatchDraft(), key: nil)
    let removed = try await control.send(CancelTogether([.stopwatch(watch.id), .timer(timer.id), .timer(TimerID(9))]))
      .ids
    findings.equal(removed, [.stopwatch(watch.id), .timer(timer.id)], "what was removed together")
    await findings.refusal(.nothingToUndo, "an undo of another item") {
      _ = try await control.send(Undo(.timer(TimerID(9))))
    }
    let key = RequestKey("back", asked: "undo")
    let undone = try await control.under(key).send(Undo(.timer(timer.id)))
    findings.equal(undone, Undone(.cancel, removed), "the undo")
    findings.equal(try await control.under(key).send(Undo(.timer(timer.id))), undone, "its repeat under the same key")
    let back = try await control.item(timer.id)
    findings.equal(back.state, timer.state, "the timer that is back")
    findings.expect(back.version != timer.version, "it has another version")
    await findings.refusal(.nothingToUndo, "a second undo") { _ = try await control.send(Undo(nil)) }

    _ = try await control.edit(timer.id, try Said<TimerTerms> { $0.label = try Label("Tea") })
    findings.equal(try await control.send(Undo(nil)), Undone(.edit, [.timer(timer.id)]), "the undo of an edit")
    findings.equal(try await control.item(timer.id).label, Label.none, "the label before the edit")
    _ = try await control.edit(timer.id, try Said<TimerTerms> { $0.label = try Label("Tea") })
    _ = try await control.tell(timer.id, .pause)
    await findings.refusal(.changed, "the undo of an edit after another change") {
      _ = try await control.send(Undo(nil))
    }

    _ = try await control.edit(timer.id, try Said<TimerTerms> { $0.label = try Label("Bread") })
    let test = try await control.make(TimerDraft(duration: .minutes(1)), key: nil)
    try await control.cancel(.timer(test.id), isUndoable: false)
    await findings.refusal(.notFound, "the timer removed for good") { _ = try await control.item(test.id) }
    findings.equal(
      try await control.send(Undo(nil)), Undone(.edit, [.timer(timer.id)]), "the undo of what was done before it")

    findings.equal(try await control.send(CancelTogether(nil)).ids.map(\.text), ["t1", "w1"], "what there was")
    findings.equal(try await control.state().items.count, 0, "the items after all were removed")
    findings.equal(try await control.send(CancelTogether(nil)).ids, [], "what is removed where there is nothing")
    findings.equal(try await control.send(Undo(nil)).ids.count, 2, "all that come back")
    findings.equal(
      try await control.decisions(about: .stopwatch(watch.id), limit: 2).map(\.kind), [.uncancelled, .cancelled],
      "the decisions")

    _ = try await control.make(TimerDraft(duration: .seconds(1)), key: nil)
    subject.host.advance(by: .seconds(1))
    let rings = try await control.state().rings.map(\.id)
    findings.equal(rings.count, 1, "what rings")
    _ = try await control.send(CancelTogether(nil)).ids
    findings.equal(try await control.state().rings, [], "what rings after all were removed")
    _ = try await control.send(Undo(nil))
    findings.equal(try await control.state().rings.map(\.id), rings, "the ring that goes on")
  }
}
