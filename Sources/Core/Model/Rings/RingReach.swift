// SPDX-License-Identifier: Apache-2.0

/// The reach of a ring: heard, seen, or neither.
public enum RingReach: String, Hashable, Sendable, CaseIterable {
  /// A sound plays: the chosen one, or a tone.
  case heard
  /// No sound plays, but a terminal's bell was rung, which may be off.
  case bell
  /// It is on the screen, but silent.
  case seen
  /// Nobody can hear or see it.
  case nobody

  /// Judges by the tries.
  ///
  /// `nil` if they do not tell: an older Toki kept none, none has ended yet, or only a newer Toki knows the means.
  public init?(of tries: [RingTry]) {
    let results = tries.map { $0.result }
    if results.contains(.played) || results.contains(.tone) {
      self = .heard
    } else if results.contains(.rung) {
      self = .bell
    } else if results.contains(.shown) {
      self = .seen
    } else {
      // Claim silence only if it is certain: both ways to a person were tried, and failed or were not wanted.
      guard results.allSatisfy({ $0.isFailure || $0 == .off }), tries.contains(where: { $0.by == .sound }),
        tries.contains(where: { $0.by == .notification })
      else { return nil }
      self = .nobody
    }
  }
}

extension Ring {
  /// Its reach, so far if it still rings; `nil` if unknown.
  public var reach: RingReach? { RingReach(of: isRinging ? lastTries : tries) }

  /// The last try by each means, in the order of their first tries.
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

  /// `true` if it fell short of the person's wish: to hear it or, without a sound, to see it.
  public var isUnheard: Bool {
    switch reach {
    case .heard, nil: false
    // A ring that waits for its turn to sound is only shown meanwhile.
    case .bell, .seen: settings.isAudible && lastTries.contains { $0.by == .sound && $0.hasFailed }
    case .nobody: true
    }
  }

  /// Why nobody hears or sees it: the last try of each means that failed.
  public var obstacles: [RingTry] { lastTries.filter { $0.hasFailed } }
}
