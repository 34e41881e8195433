// SPDX-License-Identifier: Apache-2.0

/// Which instants a date and time on the wall stand for in a zone.
public enum LocalResolution: Hashable, Sendable {
  /// One instant, as on nearly every day.
  case unique(UTCInstant)
  /// None: clocks went forward over it. `end` is the first instant that exists afterwards.
  case gap(end: UTCInstant)
  /// Two: clocks went back over it.
  case overlap(first: UTCInstant, second: UTCInstant)

  /// The instant at which Toki rings: the only one, the gap's end, or the first of two.
  public var ringInstant: UTCInstant {
    switch self {
    case .unique(let instant): instant
    case .gap(let end): end
    case .overlap(let first, _): first
    }
  }
}
