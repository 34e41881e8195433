// SPDX-License-Identifier: Apache-2.0
import TokiModel

// Reads of values that only the store holds.
extension Engine {
  /// Number of rings read before overdue items get their turn.
  private static let ringsAtOnce = 64

  func history(before: RingID?, limit: Int) async throws(ControlError) -> [Ring] {
    await saved()
    var rings: [RingID: Ring] = [:]
    var last = before
    while rings.count < limit {
      let count = min(Self.ringsAtOnce, limit - rings.count)
      var answer = await storedHistory(before: last, limit: count)
      if case .failure(let error) = answer, mend(after: error) {
        answer = await storedHistory(before: last, limit: count)
      }
      let piece = try answer.mapError { ControlError($0) }.get()
      for ring in piece { rings[ring.id] = ring }
      guard let oldest = piece.last?.id else { break }
      last = oldest
      fireDue()
    }
    // An unsaved ring is part of the history too.
    for ring in unsavedRings where before.map({ ring.id < $0 }) ?? true {
      rings[ring.id] = ring
    }
    return Array(rings.values.sorted { $0.id > $1.id }.prefix(limit))
  }

  func decisions(
    about subject: DecisionSubject, within range: ClosedRange<UTCInstant>?, limit: Int
  ) async throws(ControlError) -> [Decision] {
    await saved()
    var answer = await storedDecisions(about: subject, within: range, limit: limit)
    if case .failure(let error) = answer, mend(after: error) {
      answer = await storedDecisions(about: subject, within: range, limit: limit)
    }
    return try answer.mapError { ControlError($0) }.get()
  }

  private func storedHistory(before: RingID?, limit: Int) async -> Result<[Ring], StoreError> {
    await withCheckedContinuation { continuation in
      store.history(before: before, limit: limit) { continuation.resume(returning: $0) }
    }
  }

  private func storedDecisions(
    about subject: DecisionSubject, within range: ClosedRange<UTCInstant>?, limit: Int
  ) async -> Result<[Decision], StoreError> {
    await withCheckedContinuation { continuation in
      store.decisions(about: subject, within: range, limit: limit) { continuation.resume(returning: $0) }
    }
  }
}
