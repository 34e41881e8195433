// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiModel

/// A question that waits for its answer: takes the first that is one, and counts what was none.
///
/// The transport calls it from where its datagrams arrive.
final class OpenExchange: Sendable {
  private let judge: ExchangeJudge
  private let association: (any TimeAssociation)?
  private let state = Mutex(ExchangeResult(outcome: .failed(.noAnswer)))

  init(judge: ExchangeJudge, association: (any TimeAssociation)? = nil) {
    self.judge = judge
    self.association = association
  }

  /// Whether the datagram ends the exchange.
  func take(_ datagram: ReceivedDatagram) -> Bool {
    state.withLock { state in
      switch verdict(on: datagram, answered: state.isAnswered) {
      case .sample(let sample): state.outcome = .sample(sample)
      case .kiss(let kiss): state.outcome = .kiss(kiss)
      case .rejected(.kissNTS):
        // Anybody who sees the question can say it, so the wait goes on; it counts once nothing better has come.
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
      // NTSN cannot be proved, only repeat the unique identifier (RFC 8915, section 5.7), which `verify` has checked.
      return .rejected(error)
    }
    return judge.judge(datagram)
  }

  /// What has come of it so far.
  var result: ExchangeResult { state.withLock { $0 } }
}

/// What came of one question.
struct ExchangeResult: Hashable, Sendable {
  var outcome: Outcome
  /// What was not taken, by its reason.
  var rejected: [TimeRejection: Int64] = [:]

  enum Outcome: Hashable, Sendable {
    case sample(TimeSample)
    case kiss(TimeRejection)
    /// `.noAnswer`, `.unreachable`, `.noCookies`, or why the last answer was not taken.
    case failed(TimeRejection)
    /// Nobody waits for it any more.
    case cancelled
  }

  var isAnswered: Bool {
    switch outcome {
    case .sample, .kiss: true
    case .failed, .cancelled: false
    }
  }
}
