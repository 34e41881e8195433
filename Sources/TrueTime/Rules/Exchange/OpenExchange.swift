// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiModel

/// An open query: accepts the first valid answer and counts the rejected ones.
///
/// The transport calls it wherever its datagrams arrive.
final class OpenExchange: Sendable {
  private let judge: ExchangeJudge
  private let association: (any TimeAssociation)?
  private let state = Mutex(ExchangeResult(outcome: .failed(.noAnswer)))

  init(judge: ExchangeJudge, association: (any TimeAssociation)? = nil) {
    self.judge = judge
    self.association = association
  }

  /// Handles a datagram; `true` if it ends the exchange.
  func take(_ datagram: ReceivedDatagram) -> Bool {
    state.withLock { state in
      switch verdict(on: datagram, answered: state.isAnswered) {
      case .sample(let sample): state.outcome = .sample(sample)
      case .kiss(let kiss): state.outcome = .kiss(kiss)
      case .rejected(.kissNTS):
        // Anyone who sees the query can send NTSN, so keep waiting; it counts only if nothing better arrives.
        if !state.isAnswered { state.outcome = .failed(.kissNTS) }
        return false
      case .rejected(let reason):
        state.rejected[reason, default: 0] += 1
        if !state.isAnswered, state.outcome != .failed(.kissNTS) { state.outcome = .failed(reason) }
        return false
      }
      return true
    }
  }

  private func verdict(on datagram: ReceivedDatagram, answered: Bool) -> ExchangeJudge.Verdict {
    if let mismatch = judge.mismatch(datagram.bytes) { return .rejected(mismatch) }
    if answered { return .rejected(.duplicate) }
    guard let association else { return judge.judge(datagram) }
    do throws(TimeRejection) {
      try association.verify(datagram.bytes)
    } catch {
      // NTSN carries no proof; `verify` has checked that it repeats the unique identifier (RFC 8915, section 5.7).
      return .rejected(error)
    }
    return judge.judge(datagram)
  }

  /// The outcome so far.
  var result: ExchangeResult { state.withLock { $0 } }
}

/// The outcome of one query.
struct ExchangeResult: Hashable, Sendable {
  var outcome: Outcome
  /// Rejected datagrams, counted by reason.
  var rejected: [TimeRejection: Int64] = [:]

  enum Outcome: Hashable, Sendable {
    case sample(TimeSample)
    case kiss(TimeRejection)
    /// `.noAnswer`, `.unreachable`, `.noCookies`, or the reason why the last answer was rejected.
    case failed(TimeRejection)
    /// The query was cancelled.
    case cancelled
  }

  var isAnswered: Bool {
    switch outcome {
    case .sample, .kiss: true
    case .failed, .cancelled: false
    }
  }
}
