// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// When one address may be asked again: the manners of the client.
///
/// NICT asks for 16 s and 20 an hour (jjy.nict.go.jp/tsp/PubNtp/clients.html), RFC 4330 for 15 s.
struct AskGate: Hashable, Sendable {
  /// The last questions, the oldest first.
  private var sent: [BootInstant] = []
  /// What the server itself asked for with RATE; 0 when it has not.
  private(set) var rateGap = TimeSpan.zero
  /// How many answers have come since that changed.
  private var answers = 0
  /// Why it is never asked again; `nil` while it may be.
  private(set) var stopped: TimeRejection?

  /// - Parameter asked: When it may have been asked before, the oldest first.
  init(asked: [BootInstant] = []) { sent = asked }

  /// The longest gap that a server can ask for by RATE.
  static let mostGap = TimeSpan.seconds(4_096)
  private static let hour = TimeSpan.hours(1)
  /// After so many answers in a row the gap that it asked for is halved.
  private static let answersForTrust = 8

  /// The first instant at which it may be asked; `nil` for never.
  func opening(_ options: TrustedTimeOptions) -> BootInstant? {
    guard stopped == nil else { return nil }
    guard let last = sent.last else { return BootInstant(nanosecondsSinceBoot: .min) }
    let gap = last + max(options.leastGap, rateGap)
    guard sent.count >= options.mostPerHour else { return gap }
    return max(gap, sent[sent.count - options.mostPerHour] + Self.hour)
  }

  func isOpen(at now: BootInstant, _ options: TrustedTimeOptions) -> Bool {
    opening(options).map { $0 <= now } ?? false
  }

  mutating func note(sentAt now: BootInstant, _ options: TrustedTimeOptions) {
    sent.append(now)
    if sent.count > options.mostPerHour { sent.removeFirst(sent.count - options.mostPerHour) }
  }

  /// Takes back the last question, which was never sent.
  mutating func takeBack() { _ = sent.popLast() }

  /// Notes that an answer was taken: a server that asked for patience once is not left alone for ever.
  mutating func noteAnswer() {
    guard rateGap > .zero else { return }
    answers += 1
    guard answers >= Self.answersForTrust else { return }
    answers = 0
    rateGap = TimeSpan(nanoseconds: rateGap.nanoseconds / 2)
    if rateGap < .seconds(1) { rateGap = .zero }
  }

  /// Whether it can be forgotten: it keeps nobody from asking.
  func isIdle(at now: BootInstant) -> Bool {
    stopped == nil && rateGap == .zero && (sent.last.map { $0 + Self.hour <= now } ?? true)
  }

  /// Obeys a kiss.
  ///
  /// - Parameter interval: How far apart the questions were until now.
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
