// SPDX-License-Identifier: Apache-2.0

/// The clock that times the run of a timer.
public enum RunTiming: Hashable, Sendable {
  /// The boot clock, at its own rate.
  case bootClock
  /// Trusted time; `nil` while it is not known well enough.
  case trustedTime(TimeGuide?)

  /// Trusted time, if it is used and known.
  public var guide: TimeGuide? { if case .trustedTime(let guide) = self { guide } else { nil } }
}
