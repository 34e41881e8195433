// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension ControlConformance {
  func imports(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    _ = try await control.make(TimerDraft(duration: .hours(1)), key: nil)
    let batch = try Self.batch(at: host.now())
    let ids = try await control.importItems(batch, key: "the-key")
    findings.equal(ids.map(\.text), ["t2", "t3", "a1", "s1", "w1", "a2"], "the new ids")
    findings.equal(try await control.importItems(batch, key: "the-key"), ids, "the ids of a repeated import")
    let state = try await control.state()
    findings.equal(state.timers.count, 3, "the number of timers")
    guard state.timers.count == 3, state.alarms.count == 2, let sequence = state.sequences.first,
      let stopwatch = state.stopwatches.first
    else { return findings.add("not everything was taken in: \(state)") }
    findings.equal(state.timers[1].state, .idle, "the state of an idle timer")
    findings.equal(state.timers[1].label, batch.timers[0].label, "its label")
    findings.equal(state.timers[2].deadline?.utc, host.now().utc + .minutes(5), "the deadline of a running timer")
    findings.equal(state.timers[2].remaining(at: host.now().boot), .minutes(5), "what remains of it")
    findings.equal(state.alarms[0].state, .off, "the state of an alarm that was off")
    findings.equal(state.alarms[0].schedule, batch.alarms[0].schedule, "its time and days")
    findings.equal(state.alarms[0].set, batch.alarms[0].set, "its set")
    findings.equal(state.alarms[1].state.kind, .scheduled, "the state of a new alarm")
    findings.equal(sequence.plan, batch.sequences[0].plan, "the plan of a sequence")
    findings.equal(sequence.state, .paused(step: 1, remaining: .seconds(2)), "the state of a sequence")
    findings.equal(stopwatch.laps, batch.stopwatches[0].laps, "the laps of a stopwatch")
    findings.equal(stopwatch.state, batch.stopwatches[0].state, "the state of a stopwatch")
    await findings.refusal(.keyReused, "a key for another batch") {
      _ = try await control.importItems(ImportBatch(ItemLists(timers: batch.timers)), key: "the-key")
    }
    findings.equal(try await control.importItems(ImportBatch(), key: nil), [], "the ids of nothing")
  }

  func refusedImports(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    let before = try await control.state()
    guard let noon = TimeOfDay(hour: 12, minute: 0), let past = CivilDate(year: 2001, month: 1, day: 1),
      let nowhere = ZoneName("Nowhere/Atlantis")
    else { return findings.add("the test's own values are wrong") }
    let drafts: [(ControlError.Code, AlarmDraft)] = [
      (.invalidTime, AlarmDraft(time: noon, days: .on(past), settings: .plain)),
      (.unknownZone, AlarmDraft(time: noon, zone: .pinned(nowhere), settings: .plain)),
    ]
    for (code, draft) in drafts {
      var batch = try Self.batch(at: host.now())
      batch.alarmDrafts.append(draft)
      await findings.refusal(code, "a batch with one that cannot be") {
        _ = try await control.importItems(batch, key: nil)
      }
    }
    findings.equal(try await control.state(), before, "the state after refused imports")
  }

  /// One item of each kind, as another host might have saved it.
  private static func batch(at now: HostMoment) throws -> ImportBatch {
    let work = AlarmSetName("work")
    guard let noon = TimeOfDay(hour: 12, minute: 0), let day = CivilDate(year: 2027, month: 1, day: 31) else {
      return ImportBatch()
    }
    let elsewhere = HostMoment(boot: BootInstant(nanosecondsSinceBoot: 7), utc: now.utc + .minutes(5))
    let running = CountdownTimer(
      id: TimerID(7), TimerTerms(duration: .minutes(9)), runLength: .minutes(10), run: 3,
      state: .running(deadline: elsewhere), revision: 12)
    let alarm = Alarm(
      id: AlarmID(4), label: .none, settings: RingSettings(sound: .none), time: noon,
      recurrence: .repeating(try Recurrence(.months(.day(31)), end: .count(5)), from: day),
      skipped: [day], pause: day...day.adding(days: 40), zone: .floating, set: work, isOffWithSet: true, state: .off,
      next: nil, handled: nil, era: 0, revision: 2)
    let plan = try SequencePlan([
      .repeated([.step(SequenceStep(label: try Label("x"), duration: .seconds(5), waits: true))], times: 3)
    ])
    let sequence = StepSequence(
      id: SequenceID(9), SequenceTerms(plan: plan), stepLength: .seconds(6), run: 2,
      state: .paused(step: 1, remaining: .seconds(2)), revision: 4)
    let stopwatch = Stopwatch(
      id: StopwatchID(1), label: .none, laps: [.seconds(3)], state: .paused(elapsed: .seconds(4)), revision: 3)
    return ImportBatch(
      ItemLists(
        timers: [try CountdownTimer(id: TimerID(1), label: try Label("Tea"), duration: .minutes(3)), running],
        alarms: [alarm], sequences: [sequence], stopwatches: [stopwatch]),
      alarmDrafts: [AlarmDraft(time: noon, days: .weekly(.weekend), set: work, settings: .plain)])
  }
}
