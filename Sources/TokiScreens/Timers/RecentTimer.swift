// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A timer that was set before and can be set again with one press.
public struct RecentTimer: Hashable, Sendable {
  /// Length, in `CountdownTimer.durations`.
  public let duration: TimeSpan
  /// Label; empty for none.
  public let label: Label

  /// A timer to remember.
  public init(duration: TimeSpan, label: Label) {
    self.duration = duration
    self.label = label
  }

  /// Number of timers remembered.
  public static let most = 6

  /// Reads an entry written by `text`; `nil` for anything else.
  public init?(text: String) {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard let first = parts.first, let nanoseconds = Int64(first) else { return nil }
    let span = TimeSpan(nanoseconds: nanoseconds)
    guard CountdownTimer.durations.contains(span),
      let label = try? Label(stored: parts.count > 1 ? String(parts[1]) : "")
    else { return nil }
    self.init(duration: span, label: label)
  }

  /// Nanoseconds and label as one entry of a list separated by `;`.
  public var text: String {
    let label = label.text.split(separator: ";", omittingEmptySubsequences: false).joined(separator: ",")
    return label.isEmpty ? "\(duration.nanoseconds)" : "\(duration.nanoseconds) \(label)"
  }

  /// The list with `recent` moved or added to the front, cut to `most` entries.
  public static func list(_ texts: [String], adding recent: RecentTimer) -> [String] {
    Array(([recent.text] + texts.filter { $0 != recent.text }).prefix(most))
  }

  /// Text of its button: `Tea, 3 min`.
  public func title(in language: Language) -> String {
    let length = duration.words(in: language)
    return label.text.isEmpty ? length : "\(label.text), \(length)"
  }
}
