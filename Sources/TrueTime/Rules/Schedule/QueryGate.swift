// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The rate limit for one address.
///
/// NICT asks for gaps of 16 s and at most 20 queries an hour (jjy.nict.go.jp/tsp/PubNtp/clients.html), RFC 4330 for 15
/// s.
struct QueryGate: Hashable, Sendable {
  /// Recent queries, oldest first.
  private var sent: [BootInstant] = []
  /// The gap demanded by the server through RATE kisses; 0 if none.
  private(set) var rateGap = TimeSpan.zero
  /// Answers accepted since that gap last changed.
  private var answers = 0
  /// The kiss that forbade further queries; `nil` while they are allowed.
  private(set) var stopped: TimeRejection?

  /// Starts from earlier queries, oldest first.
  init(asked: [BootInstant] = []) { sent = asked }

  /// Maximum gap a server can demand by RATE.
  static let mostGap = TimeSpan.seconds(4_096)
  private static let hour = TimeSpan.hours(1)
  /// Number of answers after which the demanded gap is halved.
  private static let answersForTrust = 8

  /// Earliest time for the next query; `nil` for never.
  func opening(_ options: TrustedTimeOptions) -> BootInstant? {
    guard stopped == nil else { return nil }
    guard let last = sent.last else { return BootInstant(nanosecondsSinceBoot: .min) }
    let gap = last + max(options.minimumGap, rateGap)
    guard sent.count >= options.maximumPerHour else { return gap }
    return max(gap, sent[sent.count - options.maximumPerHour] + Self.hour)
  }

  func isOpen(at now: BootInstant, _ options: TrustedTimeOptions) -> Bool {
    opening(options).map { $0 <= now } ?? false
  }

  mutating func note(sentAt now: BootInstant, _ options: TrustedTimeOptions) {
    sent.append(now)
    if sent.count > options.maximumPerHour { sent.removeFirst(sent.count - options.maximumPerHour) }
  }

  /// Removes the last query, which was never sent.
  mutating func takeBack() { _ = sent.popLast() }

  /// Counts an accepted answer, so that a demanded gap shrinks again in time.
  mutating func noteAnswer() {
    guard rateGap > .zero else { return }
    answers += 1
    guard answers >= Self.answersForTrust else { return }
    answers = 0
    rateGap = TimeSpan(nanoseconds: rateGap.nanoseconds / 2)
    if rateGap < .seconds(1) { rateGap = .zero }
  }

  /// `true` if the gate no longer restricts anything and can be forgotten.
  func isIdle(at now: BootInstant) -> Bool {
    stopped == nil && rateGap == .zero && (sent.last.map { $0 + Self.hour <= now } ?? true)
  }

  /// Applies a kiss; `interval` is the gap between queries so far.
  mutating func obey(_ kiss: TimeRejection, interval: TimeSpan) {
    switch kiss {
    case .kissRate:
      rateGap = min(Self.mostGap, max(rateGap, interval) + max(rateGap, interval))
      answers = 0
    case .kissDeny, .kissRestricted: stopped = kiss
    default: break
    }
  }
}
