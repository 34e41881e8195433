// SPDX-License-Identifier: Apache-2.0

/// An output's level before a ring raised it.
public enum OutputLevel: Hashable, Sendable {
  /// Its sound was off.
  case muted
  /// Its slider was low, in percent.
  case low(percent: Int)

  /// The stable text in the detail of a `RingTry`: `muted` or `20 %`.
  public var text: String {
    switch self {
    case .muted: "muted"
    case .low(let percent): "\(percent) %"
    }
  }

  /// Reads the stable text; `nil` for any other.
  public init?(text: String) {
    if text == "muted" {
      self = .muted
    } else if text.hasSuffix(" %"), let percent = Int(text.dropLast(2)) {
      self = .low(percent: percent)
    } else {
      return nil
    }
  }
}
