// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineStateMachine {
  /// Makes a stopwatch; a key that was used for the same request returns what it made then.
  public mutating func createStopwatch(
    _ draft: StopwatchDraft, key: String?, asked: RequestKey? = nil, at now: HostMoment
  ) throws(ControlError) -> Stopwatch {
    if case .stopwatch(let id) = try created(under: key, asked, for: draft.request) {
      guard let stopwatch = stopwatches[id] else { throw .gone(id.text) }
      return stopwatch
    }
    guard stopwatches.count < Self.mostItems else { throw .tooMany("stopwatches", Self.mostItems) }
    let id = StopwatchID(counters.stopwatch + 1)
    var stopwatch = Stopwatch(id: id, label: draft.label)
    do {
      if draft.starts { try stopwatch.apply(.start, at: now) }
    } catch {
      throw ControlError(error, stopwatch: id)
    }
    counters.stopwatch += 1
    stopwatch.revision = 1
    put(stopwatch)
    remember(key, request: asked?.request ?? draft.request, item: .stopwatch(id))
    decide(.created, .stopwatch(id), at: now)
    return stopwatch
  }

  /// Tells a stopwatch something.
  public mutating func command(
    _ command: StopwatchCommand, stopwatch id: StopwatchID, at now: HostMoment
  ) throws(ControlError) -> Stopwatch {
    guard var stopwatch = stopwatches[id] else { throw .notFound(id.text) }
    do { try stopwatch.apply(command, at: now) } catch { throw ControlError(error, stopwatch: id) }
    forgetFormer(.stopwatch(id))
    put(stopwatch)
    return stopwatch
  }
}
