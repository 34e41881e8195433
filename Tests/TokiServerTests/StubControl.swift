// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiModel
import TokiTestKit

/// An engine that says what it was told to, and remembers what it was asked.
final class StubControl: TypedControl {
  private struct Script {
    var calls: [String] = []
    var failures: [String: ControlError] = [:]
    var held: Set<String> = []
    var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]
    var subscribers: [Int: AsyncThrowingStream<EngineEvent, any Error>.Continuation] = [:]
    var nextSubscriber = 0
    var created: Int64 = 0
    var timerEdits: [TimerEdit] = []
    var alarmEdits: [AlarmEdit] = []
    var sequenceEdits: [SequenceEdit] = []
    var batches: [ImportBatch] = []
    var settings = Sample.engineSettings
    var settingsEdits: [EngineSettingsEdit] = []
    var previews: [RingSettings?] = []
    var warnings: [Finding] = []
    var keys: [RequestKey] = []
  }

  private let script = Mutex(Script())

  // MARK: What the test says

  var calls: [String] { script.withLock { $0.calls } }
  var timerEdits: [TimerEdit] { script.withLock { $0.timerEdits } }
  var alarmEdits: [AlarmEdit] { script.withLock { $0.alarmEdits } }
  var sequenceEdits: [SequenceEdit] { script.withLock { $0.sequenceEdits } }
  var batches: [ImportBatch] { script.withLock { $0.batches } }
  var settingsEdits: [EngineSettingsEdit] { script.withLock { $0.settingsEdits } }
  var previews: [RingSettings?] { script.withLock { $0.previews } }
  /// The keys under which something was called, in order.
  var keys: [RequestKey] { script.withLock { $0.keys } }
  var subscribers: Int { script.withLock { $0.subscribers.count } }
  func fail(_ name: String, with error: ControlError) { script.withLock { $0.failures[name] = error } }
  /// Makes calls wait until `release`.
  func hold(_ name: String) { script.withLock { _ = $0.held.insert(name) } }

  func release(_ name: String) {
    let waiting = script.withLock { script in
      script.held.remove(name)
      return script.waiting.removeValue(forKey: name) ?? []
    }
    for continuation in waiting { continuation.resume() }
  }

  func emit(_ event: EngineEvent) {
    for subscriber in script.withLock({ Array($0.subscribers.values) }) { subscriber.yield(event) }
  }

  /// What would keep anything from being heard.
  func setWarnings(_ findings: [Finding]) { script.withLock { $0.warnings = findings } }

  func endEvents() {
    for subscriber in script.withLock({ Array($0.subscribers.values) }) { subscriber.finish() }
  }

  private func step(_ name: String, _ call: String) async throws(ControlError) {
    await withCheckedContinuation { continuation in
      let waits = script.withLock { script in
        script.calls.append(call)
        guard script.held.contains(name) else { return false }
        script.waiting[name, default: []].append(continuation)
        return true
      }
      if !waits { continuation.resume() }
    }
    if let error = script.withLock({ $0.failures[name] }) { throw error }
  }

  // MARK: TokiControl

  func under(_ key: RequestKey) -> any TokiControl {
    script.withLock { $0.keys.append(key) }
    return self
  }

  func state() async throws(ControlError) -> EngineState {
    try await step("state", "state")
    return Sample.state
  }

  func createTimer(_ draft: TimerDraft, key: String?) async throws(ControlError) -> CountdownTimer {
    try await step(
      "createTimer", "createTimer \(draft.duration.nanoseconds) \(draft.label.text) \(key ?? "-")")
    let number = script.withLock { script in
      script.created += 1
      return script.created
    }
    return CountdownTimer(
      id: TimerID(number), label: draft.label, settings: draft.settings, duration: draft.duration,
      runLength: draft.duration, run: 1, state: .running(deadline: Sample.moment + draft.duration),
      revision: 1)
  }

  func createAlarm(_ draft: AlarmDraft, key: String?) async throws(ControlError) -> Alarm {
    try await step("createAlarm", "createAlarm \(draft.time.text) \(draft.days) \(draft.zone) \(key ?? "-")")
    return Sample.alarms[0]
  }

  func command(_ command: TimerCommand, timer: TimerID) async throws(ControlError) -> CountdownTimer {
    try await step("command", "\(command) \(timer.text)")
    return Sample.timers[1]
  }

  func command(_ command: AlarmCommand, alarm: AlarmID) async throws(ControlError) -> Alarm {
    try await step("command", "\(command) \(alarm.text)")
    return Sample.alarms[0]
  }

  func setEnabled(_ isEnabled: Bool, set: AlarmSetName) async throws(ControlError) -> [Alarm] {
    try await step("setEnabled", "set \(set.text) \(isEnabled ? "on" : "off")")
    return Array(Sample.alarms[4...])
  }

  func createSequence(_ draft: SequenceDraft, key: String?) async throws(ControlError) -> StepSequence {
    try await step(
      "createSequence", "createSequence \(draft.plan.steps.count) \(draft.label.text) \(draft.starts) \(key ?? "-")")
    return Sample.sequences[1]
  }

  func command(_ command: SequenceCommand, sequence: SequenceID) async throws(ControlError) -> StepSequence {
    try await step("command", "\(command) \(sequence.text)")
    return Sample.sequences[2]
  }

  func createStopwatch(_ draft: StopwatchDraft, key: String?) async throws(ControlError) -> Stopwatch {
    try await step("createStopwatch", "createStopwatch \(draft.label.text) \(draft.starts) \(key ?? "-")")
    return Sample.stopwatches[1]
  }

  func command(_ command: StopwatchCommand, stopwatch: StopwatchID) async throws(ControlError) -> Stopwatch {
    try await step("command", "\(command) \(stopwatch.text)")
    return Sample.stopwatches[2]
  }

  func edit(_ timer: TimerID, _ edit: TimerEdit) async throws(ControlError) -> CountdownTimer {
    script.withLock { $0.timerEdits.append(edit) }
    try await step("edit", "edit \(timer.text)")
    return Sample.timers[1]
  }

  func edit(_ alarm: AlarmID, _ edit: AlarmEdit) async throws(ControlError) -> Alarm {
    script.withLock { $0.alarmEdits.append(edit) }
    try await step("edit", "edit \(alarm.text)")
    return Sample.alarms[4]
  }

  func edit(_ sequence: SequenceID, _ edit: SequenceEdit) async throws(ControlError) -> StepSequence {
    script.withLock { $0.sequenceEdits.append(edit) }
    try await step("edit", "edit \(sequence.text)")
    return Sample.sequences[0]
  }

  func importItems(_ batch: ImportBatch, key: String?) async throws(ControlError) -> [ItemID] {
    script.withLock { $0.batches.append(batch) }
    try await step("importItems", "import \(key ?? "-")")
    return [.timer(TimerID(1)), .alarm(AlarmID(2)), .sequence(SequenceID(3)), .stopwatch(StopwatchID(4))]
  }

  func cancel(_ item: ItemID) async throws(ControlError) { try await step("cancel", "cancel \(item.text)") }

  func dismiss(_ ring: RingID) async throws(ControlError) -> Ring {
    try await step("dismiss", "dismiss \(ring.text)")
    return Sample.rings[1]
  }

  func snooze(_ ring: RingID, length: TimeSpan?) async throws(ControlError) -> Ring {
    try await step("snooze", "snooze \(ring.text) \(length.map { "\($0.nanoseconds)" } ?? "-")")
    return Sample.rings[1]
  }

  func history(before: RingID?, limit: Int) async throws(ControlError) -> [Ring] {
    try await step("history", "history \(before?.text ?? "-") \(limit)")
    return Sample.rings
  }

  func decisions(about item: ItemID, limit: Int) async throws(ControlError) -> [Decision] {
    try await step("decisions", "decisions \(item.text) \(limit)")
    return Sample.decisions
  }

  func events(after: Int64?) async throws(ControlError) -> AsyncThrowingStream<EngineEvent, any Error> {
    try await step("events", "events \(after.map { "\($0)" } ?? "-")")
    let (stream, continuation) = AsyncThrowingStream<EngineEvent, any Error>.makeStream()
    let number = script.withLock { script in
      script.nextSubscriber += 1
      script.subscribers[script.nextSubscriber] = continuation
      return script.nextSubscriber
    }
    continuation.onTermination = { [weak self] _ in
      self?.script.withLock { _ = $0.subscribers.removeValue(forKey: number) }
    }
    if after == nil {
      continuation.yield(EngineEvent(sequence: Sample.state.sequence, change: .resync(Sample.state)))
    }
    return stream
  }

  func settings() async throws(ControlError) -> EngineSettings {
    try await step("settings", "settings")
    return script.withLock { $0.settings }
  }

  func change(_ edit: EngineSettingsEdit) async throws(ControlError) -> EngineSettings {
    try await step("change", "change")
    return script.withLock { script in
      script.settingsEdits.append(edit)
      script.settings = edit.applied(to: script.settings)
      return script.settings
    }
  }

  func preview(_ settings: RingSettings?) async throws(ControlError) {
    script.withLock { $0.previews.append(settings) }
    try await step("preview", "preview")
  }

  func askForTime() async throws(ControlError) { try await step("askForTime", "askForTime") }
  func acknowledgeLosses() async throws(ControlError) { try await step("acknowledgeLosses", "acknowledgeLosses") }

  func warnings(about item: ItemID?) async throws(ControlError) -> [Finding] { script.withLock { $0.warnings } }

  func doctor() async throws(ControlError) -> [Finding] {
    try await step("doctor", "doctor")
    return Sample.findings
  }

  func status() async throws(ControlError) -> EngineStatus {
    try await step("status", "status")
    return Sample.status
  }

  func shutDown() async throws(ControlError) { try await step("shutDown", "shutDown") }
}
