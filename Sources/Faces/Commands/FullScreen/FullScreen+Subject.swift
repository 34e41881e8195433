// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension FullScreen {
  /// Takes the whole state; what happened to the subject while nothing was told is asked for.
  mutating func take(_ all: EngineState, into actions: inout [Action]) {
    if state == nil {
      page = subject.map { FullScreenPage(of: $0.kind) } ?? FullScreenPage(for: all)
      chosen[page] = subject
    }
    state = all
    connection = .here
    guard let subject, let run, !all.rings.contains(where: { $0.owner == subject }) else { return }
    if all.items[subject]?.awaitedRun != run { actions.append(.lookUp(subject, since: run)) }
  }

  /// Takes a ring of the subject that is over.
  mutating func take(over ring: Ring) {
    if ring.owner == subject, ring.isLast { outcome = ring.end == .missed ? .missed : .done }
  }
}

extension AnyItem {
  /// Key of the first occurrence whose ring is the end of what runs now; `nil` if nothing does.
  var awaitedRun: Int64? {
    switch self {
    case .timer(let timer): timer.state == .idle ? nil : timer.run
    case .sequence(let sequence): sequence.step.map { sequence.run + Int64(sequence.plan.steps.count - 1 - $0) }
    case .alarm(let alarm):
      switch alarm.state {
      case .off: nil
      case .scheduled: alarm.next.map { alarm.occurrence(of: $0).key }
      case .ringing(let planned), .snoozed(_, let planned): alarm.occurrence(of: planned).key
      }
    case .stopwatch: nil
    }
  }
}
