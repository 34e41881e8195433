// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// A countdown's remarks where nothing is redrawn: few, and in words.
enum SparseWords {
  /// The times left at which a remark comes unasked, the longest first.
  private static let marks: [TimeSpan] = [
    .hours(1), .minutes(30), .minutes(10), .minutes(5), .minutes(1), .seconds(10),
  ]

  /// Next remark of a running timer about its time left; `nil` for never.
  static func next(_ timer: CountdownTimer, at now: BootInstant) -> BootInstant? {
    guard case .running = timer.state else { return nil }
    let left = timer.remaining(at: now)
    return marks.first { $0 < left }.map { now + (left - $0) }
  }

  /// The mark that a running timer has come to; `nil` before the first, and at 0.
  static func say(_ timer: CountdownTimer, at now: BootInstant, in language: Language) -> String? {
    guard case .running = timer.state else { return nil }
    let left = timer.remaining(at: now)
    guard left > .zero else { return nil }
    return marks.last { $0 >= left }.flatMap { Self.left(.running, $0, in: language) }
  }

  /// Time left, rounded up to the second; `nil` while it is idle.
  static func left(_ state: RunState, _ span: TimeSpan, in language: Language) -> String? {
    let seconds = TimeSpan.seconds(max(0, (span.nanoseconds + 999_999_999) / 1_000_000_000))
    let values = ["span": seconds.words(in: language)]
    switch state {
    case .idle: return nil
    case .ringing: return tr("The time is up.", in: language)
    case .paused: return tr("Paused: {span} left.", values, in: language)
    case .running: return tr("{span} left.", values, in: language)
    }
  }
}
