// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

/// Turns each request into a call of the engine and what it returns into an answer.
///
/// What one kind of item takes several steps for is in a file of its own.
struct RequestHandler: Sendable {
  let control: any TokiControl
  /// The present moment, at which what remains of a timer is told.
  let asOf: @Sendable () -> HostMoment

  func answer(to request: Request) async -> Answer {
    do {
      guard let key = try request.onceKey() else { return try await result(of: request) }
      return try await RequestHandler(control: control.under(key), asOf: asOf).result(of: request)
    } catch {
      return .error(error)
    }
  }

  /// The engine's events, or why there are none.
  func events(after: Int64?) async -> Result<AsyncThrowingStream<EngineEvent, any Error>, ControlError> {
    do throws(ControlError) {
      return .success(try await control.events(after: after))
    } catch {
      return .failure(error)
    }
  }

  private func result(of request: Request) async throws(ControlError) -> Answer {
    switch request.operation {
    case .showState:
      let state = try await control.state()
      return .json(state, asOf: AsOf(state.moment, by: state.trustedTime?.anchor))
    case .listTimers: return try await listTimers()
    case .createTimer: return try await createTimer(request)
    case .showTimer: return try await showTimer(request)
    case .editTimer: return try await editTimer(request)
    case .cancelTimer: return try await cancel(.timer(try request.timer()))
    case .startTimer: return try await command(.start, timer: request)
    case .pauseTimer: return try await command(.pause, timer: request)
    case .resumeTimer: return try await command(.resume, timer: request)
    case .resetTimer: return try await command(.reset, timer: request)
    case .restartTimer: return try await command(.restart, timer: request)
    case .addToTimer:
      return try await command(.add(try request.value(AdditionBody.self).span), timer: request)
    case .listAlarms:
      return .json(AlarmList(alarms: try await control.state().alarms.map { Warned($0) }))
    case .createAlarm: return try await createAlarm(request)
    case .showAlarm: return try await showAlarm(request)
    case .editAlarm: return try await editAlarm(request)
    case .cancelAlarm: return try await cancel(.alarm(try request.alarm()))
    case .enableAlarm: return try await command(.turnOn, alarm: request)
    case .disableAlarm: return try await command(.turnOff, alarm: request)
    case .skipAlarm:
      let count = try request.valueIfPresent(SkipBody.self)?.count ?? 1
      return try await command(.skip(count), alarm: request)
    case .unskipAlarm: return try await command(.unskip, alarm: request)
    case .pauseAlarm:
      return try await command(.pause(try request.value(AlarmPause.self).days), alarm: request)
    case .resumeAlarm: return try await command(.resume, alarm: request)
    case .enableSet: return try await setEnabled(true, request)
    case .disableSet: return try await setEnabled(false, request)
    case .listSequences: return try await listSequences()
    case .createSequence: return try await createSequence(request)
    case .showSequence: return try await showSequence(request)
    case .editSequence: return try await editSequence(request)
    case .cancelSequence: return try await cancel(.sequence(try request.sequence()))
    case .startSequence: return try await command(.start, sequence: request)
    case .pauseSequence: return try await command(.pause, sequence: request)
    case .resumeSequence: return try await command(.resume, sequence: request)
    case .resetSequence: return try await command(.reset, sequence: request)
    case .restartSequence: return try await command(.restart, sequence: request)
    case .nextInSequence: return try await command(.next, sequence: request)
    case .addToSequence:
      return try await command(.add(try request.value(AdditionBody.self).span), sequence: request)
    case .listStopwatches: return try await listStopwatches()
    case .createStopwatch: return try await createStopwatch(request)
    case .showStopwatch: return try await showStopwatch(request)
    case .cancelStopwatch: return try await cancel(.stopwatch(try request.stopwatch()))
    case .startStopwatch: return try await command(.start, stopwatch: request)
    case .pauseStopwatch: return try await command(.pause, stopwatch: request)
    case .lapStopwatch: return try await command(.lap, stopwatch: request)
    case .resetStopwatch: return try await command(.reset, stopwatch: request)
    case .importItems: return try await importItems(request)
    case .listRings:
      let state = try await control.state()
      return .json(RingingList(rings: state.rings, hearing: state.heardRings))
    case .dismissRing: return .json(try await control.dismiss(try request.ring()))
    case .snoozeRing:
      let span = try request.valueIfPresent(SnoozeBody.self)?.length
      return .json(try await control.snooze(try request.ring(), length: span))
    case .listHistory:
      let rings = try await control.history(before: try request.before(), limit: try request.limit())
      return .json(RingList(rings: rings))
    case .listDecisions:
      let decisions = try await control.decisions(about: try request.item(), limit: try request.limit())
      return .json(DecisionList(decisions: decisions))
    case .showSettings: return .json(try await control.settings())
    case .editSettings:
      let edit = try request.change(EngineSettingsEdit.self)
      return .json(Warned(try await control.change(edit), await warnings(about: nil)))
    case .showTime: return .json(TimeBody(report: try await control.state().trustedTime))
    case .startPreview:
      let settings =
        request.body.isEmpty ? try await control.settings().ring : try await draft(PreviewBody.self, request).settings
      try await control.preview(settings)
      return .done
    case .stopPreview:
      try await control.preview(nil)
      return .done
    case .examine:
      return .json(FindingList(findings: try await control.doctor()))
    case .askForTime:
      try await control.askForTime()
      return .done
    case .listWarnings:
      return .json(WarningList(warnings: try await control.warnings(about: try request.subject())))
    case .acknowledgeLosses:
      try await control.acknowledgeLosses()
      return .done
    case .showDaemon: return .json(try await control.status())
    case .stopDaemon:
      try await control.shutDown()
      return .done
    case .followEvents:
      // The listener serves these itself: they do not end with one answer.
      return .error(.invalid("", "This is a stream of events."))
    }
  }

  /// What is to be made, as the person has set it where the request leaves that out.
  ///
  /// What cannot be is refused before the engine is asked for anything.
  func draft<Value: FieldValue>(_ type: Value.Type, _ request: Request) async throws(ControlError) -> Value {
    let (draft, isPartly) = try request.draft(type)
    return isPartly ? try request.value(type, usual: try await control.settings().ring) : draft
  }

  /// What would keep an item that was set from being heard now; `nil` for nothing.
  func warnings(about item: ItemID?) async -> [Finding]? {
    let found = (try? await control.warnings(about: item)) ?? []
    return found.isEmpty ? nil : found
  }

  private func cancel(_ item: ItemID) async throws(ControlError) -> Answer {
    try await control.cancel(item)
    return .done
  }

  private func importItems(_ request: Request) async throws(ControlError) -> Answer {
    let batch = try BackupFile.request(request.body)
    return .json(ImportedList(ids: try await control.importItems(batch, key: try request.key())))
  }
}
