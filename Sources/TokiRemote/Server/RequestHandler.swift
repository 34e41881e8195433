// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

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
    case .showState: return .json(WireState(try await control.state()))
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
      return try await command(.add(try request.decoded(WireAddition.self).model), timer: request)
    case .listAlarms:
      return .json(WireAlarms(alarms: try await control.state().alarms.map(WireAlarm.init)))
    case .createAlarm: return try await createAlarm(request)
    case .showAlarm: return try await showAlarm(request)
    case .editAlarm: return try await editAlarm(request)
    case .cancelAlarm: return try await cancel(.alarm(try request.alarm()))
    case .enableAlarm: return try await command(.turnOn, alarm: request)
    case .disableAlarm: return try await command(.turnOff, alarm: request)
    case .skipAlarm:
      let command = try request.decodedIfPresent(WireSkip.self)?.model ?? .skip(1)
      return try await self.command(command, alarm: request)
    case .unskipAlarm: return try await command(.unskip, alarm: request)
    case .pauseAlarm:
      return try await command(
        .pause(try request.decoded(WirePauseDraft.self).pause.model()), alarm: request)
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
      return try await command(.add(try request.decoded(WireAddition.self).model), sequence: request)
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
      return .json(WireRinging(rings: state.rings.map(WireRing.init), hearing: WireState.heard(state)))
    case .dismissRing: return .json(WireRing(try await control.dismiss(try request.ring())))
    case .snoozeRing:
      let span = try request.decodedIfPresent(WireSnooze.self)?.length.map { TimeSpan(nanoseconds: $0) }
      return .json(WireRing(try await control.snooze(try request.ring(), length: span)))
    case .listHistory:
      let rings = try await control.history(before: try request.before(), limit: try request.limit())
      return .json(WireHistory(rings: rings.map(WireRing.init)))
    case .listDecisions:
      let decisions = try await control.decisions(about: try request.item(), limit: try request.limit())
      return .json(WireDecisions(decisions: decisions.map(WireDecision.init)))
    case .showSettings: return .json(WireEngineSettings(try await control.settings()))
    case .editSettings:
      let edit = try request.decoded(WireEngineSettingsEdit.self).model()
      var settings = WireEngineSettings(try await control.change(edit))
      settings.warnings = await warnings(about: nil)
      return .json(settings)
    case .showTime: return .json(WireTime(try await control.state().trustedTime))
    case .startPreview:
      let settings = try request.decodedIfPresent(WirePreview.self)?.settings
      _ = try settings?.model()
      let usual = try await usual(besides: settings)
      try await control.preview(try settings?.model(usual: usual) ?? usual)
      return .done
    case .stopPreview:
      try await control.preview(nil)
      return .done
    case .examine:
      return .json(WireFindings(findings: try await control.doctor().map(WireFinding.init)))
    case .askForTime:
      try await control.askForTime()
      return .done
    case .listWarnings:
      let item = try request.query["item"].map { text throws(ControlError) in try ControlError.item(text, at: "item") }
      return .json(WireWarnings(warnings: try await control.warnings(about: item).map(WireFinding.init)))
    case .acknowledgeLosses:
      try await control.acknowledgeLosses()
      return .done
    case .showDaemon: return .json(WireStatus(try await control.status()))
    case .stopDaemon:
      try await control.shutDown()
      return .done
    case .followEvents:
      // The listener serves these itself: they do not end with one answer.
      return .error(.invalid("", "This is a stream of events."))
    }
  }

  /// How a person has set that things ring, where a request leaves out some of it.
  func usual(besides settings: WireSettingsDraft?) async throws(ControlError) -> RingSettings {
    settings?.isWhole == true ? RingSettings() : try await control.settings().ring
  }

  /// What would keep an item that was set from being heard now; `nil` for nothing.
  func warnings(about item: ItemID?) async -> [WireFinding]? {
    let found = (try? await control.warnings(about: item)) ?? []
    return found.isEmpty ? nil : found.map(WireFinding.init)
  }

  private func cancel(_ item: ItemID) async throws(ControlError) -> Answer {
    try await control.cancel(item)
    return .done
  }

  private func importItems(_ request: Request) async throws(ControlError) -> Answer {
    let batch: ImportBatch
    do {
      batch = try BackupReader.read(request.body)
    } catch {
      throw error.inBody
    }
    let ids = try await control.importItems(batch, key: try request.key())
    return .json(WireImported(ids: ids.map(\.text)))
  }
}
