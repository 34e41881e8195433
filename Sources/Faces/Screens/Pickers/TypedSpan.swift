// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// The texts in the columns of a span picker, and the span that they say.
///
/// A blank column is 0. Any other text that is not a number of its column is wrong, and never the nearest number.
public struct TypedSpan: Hashable, Sendable {
  /// Text of each column.
  public var hours: String, minutes: String, seconds: String

  /// One of the columns.
  public enum Column: Hashable, Sendable, CaseIterable {
    case hours, minutes, seconds
  }

  /// Texts as they are typed.
  public init(hours: String, minutes: String, seconds: String) {
    self.hours = hours
    self.minutes = minutes
    self.seconds = seconds
  }

  /// The columns whose text is not one of their numbers.
  public var wrong: [Column] { Column.allCases.filter { number($0) == nil } }

  /// The span that the texts say; `nil` if one of them is wrong.
  public var picked: PickedSpan? {
    guard let hours = number(.hours), let minutes = number(.minutes), let seconds = number(.seconds) else { return nil }
    return PickedSpan(hours: hours, minutes: minutes, seconds: seconds)
  }

  private func number(_ column: Column) -> Int? {
    let digits = DigitText(text(column))
    if digits.text.isEmpty { return 0 }
    return digits.number.flatMap { column.range.contains($0) ? $0 : nil }
  }

  private func text(_ column: Column) -> String {
    switch column {
    case .hours: hours
    case .minutes: minutes
    case .seconds: seconds
    }
  }
}

extension TypedSpan.Column {
  /// Numbers that the column takes.
  public var range: ClosedRange<Int> { self == .hours ? PickedSpan.hourRange : PickedSpan.minuteRange }

  /// One sentence about a text that is not one of its numbers.
  public func sentence(in language: Language) -> String {
    switch self {
    case .hours: tr("Hours go from 0 to 99.", in: language)
    case .minutes: tr("Minutes go from 0 to 59.", in: language)
    case .seconds: tr("Seconds go from 0 to 59.", in: language)
    }
  }
}
