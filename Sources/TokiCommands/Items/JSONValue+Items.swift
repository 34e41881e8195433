// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The stable JSON of the command line; changing a key breaks scripts.
extension JSONValue {
  static func timer(_ timer: CountdownTimer, now: BootInstant) -> JSONValue {
    .members([
      "id": .string(timer.id.text),
      "label": .string(timer.label.text),
      "state": .string(timer.state.kind.rawValue),
      "duration_ns": .integer(timer.duration.nanoseconds),
      "remaining_ns": .integer(timer.remaining(at: now).nanoseconds),
      "deadline": .text(timer.deadline?.utc.rfc3339),
      "trusted": .boolean(timer.usesTrustedTime),
      "trusted_wait_ns": .integer(timer.settings.trustedWait.nanoseconds),
    ])
  }

  static func alarm(_ alarm: Alarm) -> JSONValue {
    .members([
      "id": .string(alarm.id.text),
      "label": .string(alarm.label.text),
      "state": .string(alarm.state.kind.rawValue),
      "time": .string(alarm.time.text),
      "days": .array(alarm.recurrence.days.map { .string($0.code) }),
      "zone": .text(alarm.zone.name?.text),
      "next": .text(alarm.ringsNext?.rfc3339),
      "rrule": .text(alarm.recurrence.rule?.rrule),
      "from": .text(alarm.recurrence.start?.text),
      "skipped": .array(alarm.skipped.map { .string($0.text) }),
      "pause": alarm.pause.map {
        .members(["from": .string($0.lowerBound.text), "until": .string($0.upperBound.text)])
      } ?? .null,
      "set": .text(alarm.set?.text),
      "trusted": .boolean(alarm.usesTrustedTime),
      "trusted_wait_ns": .integer(alarm.settings.trustedWait.nanoseconds),
    ])
  }

  static func list(_ state: EngineState) -> JSONValue {
    .members([
      "timers": .array(
        state.timers.map { timer in
          .timer(timer.shown(at: state.moment.boot, by: state.trustedTime?.anchor), now: state.moment.boot)
        }),
      "alarms": .array(state.alarms.map { .alarm($0) }),
      "sequences": .array(state.sequences.map { .sequence($0, now: state.moment) }),
      "stopwatches": .array(state.stopwatches.map { .stopwatch($0, now: state.moment.boot) }),
      "rings": .array(state.rings.map { .ring($0) }),
      "missed": .array(state.missed.map { .ring($0) }),
    ])
  }

  static func ring(_ ring: Ring) -> JSONValue {
    let kind: String
    switch ring.owner {
    case .timer: kind = "timer"
    case .alarm: kind = "alarm"
    case .sequence: kind = "sequence"
    case .stopwatch: kind = "stopwatch"
    }
    return .members([
      "kind": .string(kind),
      "id": .string(ring.owner.text),
      "label": .string(ring.label.text),
      "planned": .string(ring.planned.rfc3339),
      "rang": .text(ring.rang?.rfc3339),
      "late_ns": .integer(ring.late.nanoseconds),
      "end": .text(ring.end?.rawValue),
      "basis": .basis(ring.basis),
      "reach": .text(ring.reach?.rawValue),
      "tries": .array(ring.tries.map { .attempt($0) }),
    ])
  }

  /// A try to make a ring heard or seen.
  static func attempt(_ attempt: RingTry) -> JSONValue {
    .members([
      "by": .string(attempt.by.code),
      "output": .text(attempt.output),
      "result": .string(attempt.result.code),
      "detail": .text(attempt.detail),
    ])
  }

  static func settings(_ settings: EngineSettings) -> JSONValue {
    let sound: String? =
      switch settings.ring.sound {
      case .named(let text), .file(let text): text
      case .none: nil
      }
    return .members([
      "late_limit_ns": .integer(settings.lateLimit.nanoseconds),
      "sound": .text(sound),
      "volume": .integer(Int64(settings.ring.volume.percent)),
      "snooze_ns": .integer(settings.ring.snoozeLength.nanoseconds),
      "ring_ns": .integer(settings.ring.ringLength.nanoseconds),
      "ramp_ns": .integer(settings.ring.ramp.nanoseconds),
      "overtime": .boolean(settings.ring.showsOvertime),
      "trusted_wait_ns": .integer(settings.ring.trustedWait.nanoseconds),
      "time_servers": .array(settings.timeServers.map { .string($0.text) }),
      "time_certificates": .text(settings.timeCertificates),
    ])
  }

  static func finding(_ finding: Finding) -> JSONValue {
    .members([
      "code": .string(finding.code.rawValue),
      "verdict": .string(finding.verdict.rawValue),
      "detail": .text(finding.detail),
    ])
  }

  static func status(_ status: EngineStatus) -> JSONValue {
    .members([
      "pid": .integer(Int64(status.processID)),
      "version": .string(status.version),
      "uptime_ns": .integer(status.uptime.nanoseconds),
      "socket": .string(status.socket),
    ])
  }

  /// A line of `watch --json`: the sequence number, the kind of event, and its subject.
  static func event(_ event: EngineEvent, now: HostMoment, by trust: TrustedTimeReport? = nil) -> JSONValue {
    let kind: String
    let subject: Member?
    switch event.change.shown(at: now, by: trust) {
    case .resync(let state): (kind, subject) = ("resync", Member(name: "state", value: .list(state)))
    case .item(.timer(let timer)):
      (kind, subject) = ("timer", Member(name: "timer", value: .timer(timer, now: now.boot)))
    case .removed(.timer(let id)):
      (kind, subject) = ("timer_removed", Member(name: "id", value: .string(id.text)))
    case .item(.alarm(let alarm)): (kind, subject) = ("alarm", Member(name: "alarm", value: .alarm(alarm)))
    case .removed(.alarm(let id)):
      (kind, subject) = ("alarm_removed", Member(name: "id", value: .string(id.text)))
    case .item(.sequence(let sequence)):
      // The key "sequence" already holds the event's number.
      (kind, subject) = ("sequence", Member(name: "item", value: .sequence(sequence, now: now)))
    case .removed(.sequence(let id)):
      (kind, subject) = ("sequence_removed", Member(name: "id", value: .string(id.text)))
    case .item(.stopwatch(let stopwatch)):
      (kind, subject) = (
        "stopwatch", Member(name: "stopwatch", value: .stopwatch(stopwatch, now: now.boot))
      )
    case .removed(.stopwatch(let id)):
      (kind, subject) = ("stopwatch_removed", Member(name: "id", value: .string(id.text)))
    case .ringStarted(let ring): (kind, subject) = ("ring_started", Member(name: "ring", value: .ring(ring)))
    case .ringEnded(let ring): (kind, subject) = ("ring_ended", Member(name: "ring", value: .ring(ring)))
    case .tried(let id, let tries):
      let list = JSONValue.array(tries.map { .attempt($0) })
      kind = "tried"
      subject = Member(name: "tried", value: .members(["ring": .string(id.text), "tries": list]))
    case .heard(let id, let hearing):
      (kind, subject) = ("heard", Member(name: "hearing", value: .hearing(hearing, of: id)))
    case .playedOnce(let id): (kind, subject) = ("played_once", Member(name: "ring", value: .string(id.text)))
    case .missed(let ring): (kind, subject) = ("missed", Member(name: "ring", value: .ring(ring)))
    case .clockStepped(let moment):
      (kind, subject) = ("clock_stepped", Member(name: "now", value: .string(moment.utc.rfc3339)))
    case .zoneChanged(let zone):
      (kind, subject) = ("zone_changed", Member(name: "zone", value: .string(zone.text)))
    case .settings(let settings):
      (kind, subject) = ("settings", Member(name: "settings", value: .settings(settings)))
    case .trustedTime(let report):
      (kind, subject) = ("trusted_time", Member(name: "time", value: .trustedTime(report, now: now)))
    case .warnings(let warnings):
      (kind, subject) = ("warnings", Member(name: "warnings", value: .array(warnings.map { .string($0) })))
    case .stopping: (kind, subject) = ("stopping", nil)
    }
    return .object(
      [
        Member(name: "sequence", value: .integer(event.sequence)),
        Member(name: "event", value: .string(kind)),
      ] + [subject].compactMap(\.self))
  }

  private static func hearing(_ hearing: RingHearing, of ring: RingID) -> JSONValue {
    let (device, silent): (String?, String?) =
      switch hearing {
      case .playing(let device, _): (device, nil)
      case .silentByChoice: (nil, nil)
      case .silent(let reason): (nil, reason)
      }
    return .members(["ring": .string(ring.text), "device": .text(device), "silent": .text(silent)])
  }
}

extension AlarmRecurrence {
  /// The weekdays of a weekly rule; empty for any other.
  var days: [WeekDay] {
    switch self {
    case .once: []
    case .repeating(let rule, _): if case .weeks(let days) = rule.cycle { days.days } else { [] }
    }
  }

  /// The rule that it repeats by; `nil` for a one-time alarm.
  var rule: Recurrence? {
    if case .repeating(let rule, _) = self { rule } else { nil }
  }

  /// The day that the rule counts from; `nil` for a one-time alarm, or if it has always applied.
  var start: CivilDate? {
    guard case .repeating(let rule, let start) = self else { return nil }
    return rule.countsFromStart || start.daysSinceEpoch > 0 ? start : nil
  }
}
