// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The answer to a request of a world.
enum WorldAnswer {
  case timer(CountdownTimer)
  case alarm(Alarm)
  case sequence(StepSequence)
  case stopwatch(Stopwatch)
  /// The act that was taken back.
  case undone(UndoableAct)
  case other

  /// The item's number; `nil` if the request concerns none or several.
  private var number: Int64? {
    switch self {
    case .timer(let timer): timer.id.number
    case .alarm(let alarm): alarm.id.number
    case .sequence(let sequence): sequence.id.number
    case .undone(let act): act.items.map(\.id.number).first { $0 % 3 == 0 }
    case .stopwatch, .other: nil
    }
  }

  /// `true` if a store with the fault `refusing` refuses it.
  var isRefusedInWorld: Bool { number.map { $0 % 3 == 0 } ?? false }
}

extension World {
  typealias Body = (inout EngineStateMachine, HostMoment) throws(ControlError) -> WorldAnswer

  /// A request as it was handled, with enough data to replay it on a machine that never fails.
  private final class Trace {
    let moment: HostMoment
    let body: Body
    var isDone = false

    init(moment: HostMoment, body: @escaping Body) {
      self.moment = moment
      self.body = body
    }
  }

  /// Plays the requests in one turn of the loop and compares the result with a machine that ran only the accepted ones.
  func turn(_ requests: [WorldRequest]) {
    // Only this thread uses it; see the proof at `World`.
    nonisolated(unsafe) var traces: [Trace] = []
    var reference = read { $0.machine }
    onLoop { engine in
      for request in requests {
        if case .pause(let span) = request {
          host.suspend(for: span)
          continue
        }
        guard let body = body(of: request, on: engine.machine) else { continue }
        let trace = Trace(moment: host.now(), body: body)
        traces.append(trace)
        engine.submit(body) { [weak self] outcome in
          guard let self, !self.life.isOver, case .success(let answer) = outcome else { return }
          trace.isDone = true
          self.answered.append(answer)
        }
      }
    }
    answerStore()
    guard !life.isOver else { return }
    for trace in traces {
      if reference.isDue(at: trace.moment) { reference.fire(at: trace.moment) }
      if trace.isDone { _ = try? trace.body(&reference, trace.moment) }
    }
    reference.fire(at: host.now())
    guard !answers.hasActed else { return }
    checkAcknowledgedHolds(read { $0.machine }, reference)
  }

  private func body(of request: WorldRequest, on machine: EngineStateMachine) -> Body? {
    switch request {
    case .pause: nil
    case .makeTimer(let span, let starts, let key): makeTimer(span, starts, key)
    case .makeAlarm(let alarm, let key): makeAlarm(alarm, key, machine)
    case .makeSequence(let steps, let span, let waits): makeSequence(steps, span, waits)
    case .makeStopwatch:
      { (machine, now) throws(ControlError) in
        .stopwatch(try machine.make(StopwatchDraft(), key: nil, at: now))
      }
    case .timer(let which, let command):
      item(which, machine.timers.keys) { id in
        { (machine, now) throws(ControlError) in .timer(try machine.tell(id, command, at: now)) }
      } touches: {
        .timer($0)
      }
    case .alarm(let which, let command):
      item(which, machine.alarms.keys) { id in
        { (machine, now) throws(ControlError) in
          .alarm(try machine.tell(id, command.command(at: now), at: now))
        }
      } touches: {
        .alarm($0)
      }
    case .sequence(let which, let command):
      item(which, machine.sequences.keys) { id in
        { (machine, now) throws(ControlError) in
          .sequence(try machine.tell(id, command, at: now))
        }
      } touches: {
        .sequence($0)
      }
    case .stopwatch(let which, let command):
      item(which, machine.stopwatches.keys) { id in
        { (machine, now) throws(ControlError) in
          .stopwatch(try machine.tell(id, command, at: now))
        }
      } touches: {
        .stopwatch($0)
      }
    case .setEnabled(let isOn): setEnabled(isOn, machine)
    case .rename(let which): rename(which, machine)
    case .lengthen(let which, let span):
      item(which, machine.timers.keys) { id in
        { (machine, now) throws(ControlError) in
          .timer(try machine.edit(id, Said<TimerTerms> { $0.duration = span }, at: now))
        }
      } touches: {
        .timer($0)
      }
    case .moveAlarm(let which, let alarm): move(which, to: alarm, machine)
    case .cancel(let which):
      item(which, machine.items) { id in
        { (machine, now) throws(ControlError) in
          try machine.cancel(id, at: now)
          return .other
        }
      } touches: {
        $0
      }
    case .undo: undo(machine)
    case .snooze(let which, let span):
      ring(which, machine.rings) { id in
        { (machine, now) throws(ControlError) in
          _ = try machine.snooze(id, length: span, at: now)
          return .other
        }
      }
    case .dismiss(let which): dismiss(which, machine.rings)
    case .seeMissed(let which): dismiss(which, machine.missed)
    case .lateLimit(let span):
      { (machine, now) throws(ControlError) in
        _ = try machine.change(EngineSettingsEdit(lateLimit: span), at: now)
        return .other
      }
    case .trustedTime(let isOn):
      { (machine, now) throws(ControlError) in
        self.lastClockMove = now.boot
        _ = try machine.change(EngineSettingsEdit(usesTrustedTime: isOn), at: now)
        return .other
      }
    case .importBatch(let key): importEverything(of: machine, key)
    }
  }

  private func item<ID: Comparable>(
    _ which: Int, _ ids: some Collection<ID>, _ body: (ID) -> Body, touches: (ID) -> ItemID
  ) -> Body? {
    guard !ids.isEmpty else { return nil }
    let id = ids.sorted()[which % ids.count]
    touched.insert(touches(id))
    return body(id)
  }

  private func item(
    _ which: Int, _ ids: [ItemID], _ body: (ItemID) -> Body, touches: (ItemID) -> ItemID
  ) -> Body? {
    guard !ids.isEmpty else { return nil }
    let id = ids[which % ids.count]
    touched.insert(touches(id))
    return body(id)
  }

  private func ring(_ which: Int, _ rings: [Ring], _ body: (RingID) -> Body) -> Body? {
    guard !rings.isEmpty else { return nil }
    let ring = rings[which % rings.count]
    touched.insert(ring.owner)
    return body(ring.id)
  }

  private func dismiss(_ which: Int, _ rings: [Ring]) -> Body? {
    ring(which, rings) { id in
      { (machine, now) throws(ControlError) in
        _ = try machine.dismiss(id, at: now)
        return .other
      }
    }
  }

  private func nextLabel() -> Label {
    labels += 1
    return (try? Label("n\(labels)")) ?? .none
  }

  private func makeTimer(_ span: TimeSpan, _ starts: Bool, _ key: Int?) -> Body {
    // A key stands for one request, so the label depends only on the key.
    let label = key.flatMap { try? Label("key \($0)") } ?? nextLabel()
    let span = key.map { .seconds(Int64($0 * 100 + 5)) } ?? span
    let seconds = span.nanoseconds / 1_000_000_000
    let draft = TimerDraft(
      duration: span, label: label,
      settings: Said(all: settings(Int(seconds % 48), keepsAwake: key == nil && seconds % 5 == 0)),
      starts: starts || key != nil, isKept: key == nil && seconds % 7 == 0)
    return { (machine, now) throws(ControlError) in
      .timer(try machine.make(draft, key: key.map { "key\($0)" }, at: now))
    }
  }

  private func draft(_ alarm: WorldAlarm, label: Label) -> AlarmDraft? {
    guard let time = TimeOfDay(secondOfDay: alarm.second) else { return nil }
    let zone = alarm.zone.map { AlarmZone.pinned(WorldZones.all[$0].name) } ?? .floating
    return AlarmDraft(
      times: times(from: time), days: alarm.alarmDays, zone: zone, set: alarm.isInSet ? AlarmSetName("set") : nil,
      label: label,
      settings: Said(all: settings(alarm.second / 3600 + alarm.days, keepsAwake: alarm.second % 5 == 0)))
  }

  /// One alarm in five rings several times a day, and one in seven at steps.
  private func times(from time: TimeOfDay) -> TimesOfDay {
    let several: TimesOfDay? =
      if time.secondOfDay % 5 == 1 {
        TimesOfDay([1, 3_600, 40_000].compactMap { TimeOfDay(secondOfDay: (time.secondOfDay + $0) % 86_400) } + [time])
      } else if time.secondOfDay % 7 == 2, let last = TimeOfDay(secondOfDay: 86_399) {
        TimesOfDay(every: 150, from: time, to: last)
      } else { nil }
    return several ?? TimesOfDay(time)
  }

  /// The rules of an alarm's zone; `nil` if the host has lost them, so that the request is refused.
  private func rules(_ zone: AlarmZone, _ machine: EngineStateMachine) -> ZoneRules? {
    guard case .pinned(let name) = zone else { return machine.zones.host }
    return try? host.zone(named: name)
  }

  private func makeAlarm(_ alarm: WorldAlarm, _ key: Int?, _ machine: EngineStateMachine) -> Body? {
    var alarm = alarm
    if let key { alarm = WorldAlarm(second: key * 3600, days: 1, zone: nil, isInSet: false) }
    guard let draft = draft(alarm, label: key.flatMap { try? Label("key \($0)") } ?? nextLabel()) else { return nil }
    guard let pinned = rules(draft.zone, machine) else { return nil }
    return { (machine, now) throws(ControlError) in
      let rules = draft.zone == .floating ? machine.zones.host : pinned
      return .alarm(try machine.make(draft, rules: rules, key: key.map { "key\($0)" }, at: now))
    }
  }

  private func makeSequence(_ steps: Int, _ span: TimeSpan, _ waits: Bool) -> Body? {
    let parts = (0..<steps).map { SequencePart.step(SequenceStep(duration: span, waits: waits && $0 % 2 == 0)) }
    guard let plan = try? SequencePlan(parts) else { return nil }
    let draft = SequenceDraft(plan: plan, label: nextLabel())
    return { (machine, now) throws(ControlError) in
      .sequence(try machine.make(draft, key: nil, at: now))
    }
  }

  private func setEnabled(_ isOn: Bool, _ machine: EngineStateMachine) -> Body? {
    guard let set = AlarmSetName("set") else { return nil }
    for alarm in machine.alarms.values where alarm.set == set { touched.insert(.alarm(alarm.id)) }
    return { (machine, now) throws(ControlError) in
      _ = try machine.setEnabled(isOn, set: set, at: now)
      return .other
    }
  }

  private func rename(_ which: Int, _ machine: EngineStateMachine) -> Body? {
    let label = nextLabel()
    return item(which, machine.items) { item in
      switch item {
      case .timer(let id):
        { (machine, now) throws(ControlError) in
          .timer(try machine.edit(id, Said<TimerTerms> { $0.label = label }, at: now))
        }
      case .alarm(let id):
        { (machine, now) throws(ControlError) in
          .alarm(try machine.edit(id, AlarmEdit(label: label), rules: nil, at: now))
        }
      case .sequence(let id):
        { (machine, now) throws(ControlError) in
          .sequence(try machine.edit(id, Said<SequenceTerms> { $0.label = label }, at: now))
        }
      case .stopwatch: { (_, _) in .other }
      }
    } touches: {
      $0
    }
  }

  private func move(_ which: Int, to alarm: WorldAlarm, _ machine: EngineStateMachine) -> Body? {
    guard let draft = draft(alarm, label: .none), let rules = rules(draft.zone, machine) else { return nil }
    return item(which, machine.alarms.keys) { id in
      { (machine, now) throws(ControlError) in
        var edit = AlarmEdit(times: draft.times, days: draft.days, zone: draft.zone)
        // Half of those that leave days out change nothing else.
        if alarm.isInSet, case .repeating(let rule, _) = draft.days, !rule.exceptions.isEmpty {
          edit = AlarmEdit(exceptions: rule.exceptions)
        }
        return .alarm(try machine.edit(id, edit, rules: draft.zone == .floating ? nil : rules, at: now))
      }
    } touches: {
      .alarm($0)
    }
  }

  /// Imports all present items once more, as from a backup.
  private func importEverything(of machine: EngineStateMachine, _ key: Int?) -> Body? {
    guard machine.items.count < 12 else { return nil }
    let batch = ImportBatch(ItemLists(machine.shelves)).unnamed
    return { (machine, now) throws(ControlError) in
      _ = try machine.importItems(batch, pinned: machine.zones.pinned, key: key.map { "key\($0)" }, at: now)
      return .other
    }
  }
}

extension EngineStateMachine {
  /// All items in a stable order.
  var items: [ItemID] { shelves.all.map(\.id) }
}

extension WorldAlarm {
  fileprivate var alarmDays: AlarmDays {
    switch days {
    // Rules that end, without another number, so that the worlds of earlier seeds stay much the same.
    case 1 where second / 3_600 % 4 == 1: daily("COUNT=3")
    case 1 where second / 3_600 % 4 == 2: daily("UNTIL=20260402")
    case 1: .weekly(.everyDay)
    case 2: .weekly(.weekdays)
    case 3: (try? Recurrence(.days(), interval: 3)).map { .repeating($0, from: nil) } ?? .next
    case 4: (try? Recurrence(.months(.day(31)))).map { .repeating($0, from: nil) } ?? .next
    case 5: (try? Recurrence(.months(.days([1, 15, 31])))).map { .repeating($0, from: nil) } ?? .next
    case 6: (try? Recurrence(.weeks(.everyDay, in: [2, 12]))).map { .repeating($0, from: nil) } ?? .next
    // The day before the clocks change, and the two after it.
    case 7: daily(except: [.date(Self.day(1)), .dates(Self.day(3)...Self.day(4))])
    case 8: daily(except: [.everyYear(from: DayOfYear(Self.day(1)), to: DayOfYear(Self.day(2)))])
    default: .next
    }
  }

  /// So many days after the one on which worlds begin.
  private static func day(_ number: Int) -> CivilDate {
    ZoneRules.utc.civil(at: UTCInstant(secondsSinceEpoch: 1_774_591_200)).date.adding(days: number)
  }

  private func daily(_ end: String) -> AlarmDays {
    (try? Recurrence(rrule: "FREQ=DAILY;" + end)).map { .repeating($0, from: nil) } ?? .next
  }

  private func daily(except days: [ExceptedDays]) -> AlarmDays {
    (try? Recurrence(.weeks(.everyDay), exceptions: days)).map { .repeating($0, from: nil) } ?? .next
  }
}

extension WorldAlarmCommand {
  fileprivate func command(at now: HostMoment) -> AlarmCommand {
    switch self {
    case .turnOn: .turnOn
    case .turnOff: .turnOff
    case .skip(let count): .skip(count)
    case .unskip: .unskip
    case .resume: .resume
    case .pause(let days):
      {
        let today = ZoneRules.utc.civil(at: now.utc).date
        return .pause(today...today.adding(days: days))
      }()
    }
  }
}
