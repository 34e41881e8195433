// SPDX-License-Identifier: Apache-2.0

/// The instants that a wall-clock date and time stands for in a zone.
public enum LocalResolution: Hashable, Sendable {
  /// One instant, as on nearly every day.
  case unique(UTCInstant)
  /// None: clocks went forward over it. `end` is the first instant after the gap.
  case gap(end: UTCInstant)
  /// Two: clocks went back over it.
  case overlap(first: UTCInstant, second: UTCInstant)

  /// The instant of a ring: the only instant, the end of the gap, or the first of two.
  public var ringInstant: UTCInstant {
    switch self {
    case .unique(let instant): instant
    case .gap(let end): end
    case .overlap(let first, _): first
    }
  }
}
