// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Turns each request into a call of the engine and what it returns into an answer.
struct RequestHandler: Sendable {
  let control: any TokiControl
  /// The present moment, at which what remains of a timer is told.
  let asOf: @Sendable () -> HostMoment

  func answer(to request: Request) async -> Answer {
    do {
      return try await result(of: request)
    } catch {
      return .error(error)
    }
  }

  private func result(of request: Request) async throws(ControlError) -> Answer {
    switch request.operation {
    case .showState: return .json(WireState(try await control.state()))
    case .listTimers:
      let state = try await control.state()
      return .json(WireTimers(timers: state.timers.map { WireTimer($0, asOf: state.moment) }))
    case .createTimer: return try await createTimer(request)
    case .showTimer:
      let id = try request.timer()
      let state = try await control.state()
      guard let timer = state.timers.first(where: { $0.id == id }) else { throw request.missing("timer") }
      return .json(WireTimer(timer, asOf: state.moment))
    case .cancelTimer:
      try await control.cancel(.timer(try request.timer()))
      return .done
    case .startTimer: return try await command(.start, request)
    case .pauseTimer: return try await command(.pause, request)
    case .resumeTimer: return try await command(.resume, request)
    case .resetTimer: return try await command(.reset, request)
    case .restartTimer: return try await command(.restart, request)
    case .addToTimer:
      let span = try request.decoded(WireAddition.self).span
      return try await command(.add(TimeSpan(nanoseconds: span)), request)
    case .listAlarms:
      return .json(WireAlarms(alarms: try await control.state().alarms.map(WireAlarm.init)))
    case .createAlarm: return try await createAlarm(request)
    case .showAlarm:
      let id = try request.alarm()
      guard let alarm = try await control.state().alarms.first(where: { $0.id == id }) else {
        throw request.missing("alarm")
      }
      return .json(WireAlarm(alarm))
    case .cancelAlarm:
      try await control.cancel(.alarm(try request.alarm()))
      return .done
    case .enableAlarm:
      return .json(WireAlarm(try await control.command(.turnOn, alarm: try request.alarm())))
    case .disableAlarm:
      return .json(WireAlarm(try await control.command(.turnOff, alarm: try request.alarm())))
    case .listRings:
      let state = try await control.state()
      return .json(WireRinging(rings: state.rings.map(WireRing.init), hearing: WireState.heard(state)))
    case .dismissRing: return .json(WireRing(try await control.dismiss(try request.ring())))
    case .snoozeRing:
      let length = request.body.isEmpty ? nil : try request.decoded(WireSnooze.self).length
      let span = length.map { TimeSpan(nanoseconds: $0) }
      return .json(WireRing(try await control.snooze(try request.ring(), length: span)))
    case .listHistory:
      let rings = try await control.history(before: try request.before(), limit: try request.limit())
      return .json(WireHistory(rings: rings.map(WireRing.init)))
    case .listDecisions:
      let decisions = try await control.decisions(about: try request.item(), limit: try request.limit())
      return .json(WireDecisions(decisions: decisions.map(WireDecision.init)))
    case .showDaemon: return .json(WireStatus(try await control.status()))
    case .stopDaemon:
      try await control.shutDown()
      return .done
    case .followEvents:
      // The listener serves these itself: they do not end with one answer.
      return .error(.invalid("", "This is a stream of events."))
    }
  }

  private func createTimer(_ request: Request) async throws(ControlError) -> Answer {
    let draft = try request.decoded(WireTimerDraft.self).model()
    let timer = try await control.createTimer(draft, key: try request.key())
    var answer = Answer.json(WireTimer(timer, asOf: asOf()), status: 201)
    answer.headers = [("Location", "/v1/timers/\(timer.id.text)")]
    return answer
  }

  private func createAlarm(_ request: Request) async throws(ControlError) -> Answer {
    let draft = try request.decoded(WireAlarmDraft.self).model()
    let alarm = try await control.createAlarm(draft, key: try request.key())
    var answer = Answer.json(WireAlarm(alarm), status: 201)
    answer.headers = [("Location", "/v1/alarms/\(alarm.id.text)")]
    return answer
  }

  private func command(_ command: TimerCommand, _ request: Request) async throws(ControlError) -> Answer {
    .json(WireTimer(try await control.command(command, timer: try request.timer()), asOf: asOf()))
  }
}
