// SPDX-License-Identifier: Apache-2.0

/// How far a ring got: whether anybody could hear or see it.
public enum RingReach: String, Hashable, Sendable, CaseIterable {
  /// A sound plays: the chosen one, or a tone.
  case heard
  /// No sound plays, and the bell of a terminal was rung, which may be off.
  case bell
  /// It is on the screen, and nothing is heard.
  case seen
  /// Nobody can hear or see it.
  case nobody

  /// Judges by what was tried.
  ///
  /// - Returns: `nil` where that is not known: of an older Toki, before the first try has ended, or by a means that
  ///   only a newer Toki knows.
  public init?(of tries: [RingTry]) {
    let results = tries.map { $0.result }
    if results.contains(.played) || results.contains(.tone) {
      self = .heard
    } else if results.contains(.rung) {
      self = .bell
    } else if results.contains(.shown) {
      self = .seen
    } else {
      // Silence is said only where it is certain: both ways to a person were tried, and failed or were not wanted.
      guard results.allSatisfy({ $0.isFailure || $0 == .off }), tries.contains(where: { $0.by == .sound }),
        tries.contains(where: { $0.by == .notification })
      else { return nil }
      self = .nobody
    }
  }
}

extension Ring {
  /// How far it got; of one that rings, how far it gets now.
  ///
  /// `nil` where that is not known.
  public var reach: RingReach? { RingReach(of: isRinging ? lastTries : tries) }

  /// The last try by each means, in the order in which the means were tried first.
  public var lastTries: [RingTry] {
    var last: [RingTry] = []
    for attempt in tries {
      if let index = last.firstIndex(where: { $0.by == attempt.by }) {
        last[index] = attempt
      } else {
        last.append(attempt)
      }
    }
    return last
  }

  /// Whether it got less far than the person wanted: not heard, or, where no sound was wanted, not seen.
  public var isUnheard: Bool {
    switch reach {
    case .heard, nil: false
    // One whose turn to be heard has not come is shown meanwhile.
    case .bell, .seen: settings.isAudible && lastTries.contains { $0.by == .sound && $0.hasFailed }
    case .nobody: true
    }
  }

  /// Why nobody hears it, or sees it either: the last try of each means that failed.
  public var obstacles: [RingTry] { lastTries.filter { $0.hasFailed } }
}
