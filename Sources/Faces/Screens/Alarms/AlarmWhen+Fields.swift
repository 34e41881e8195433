// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension AlarmWhen {
  /// A field besides the kind and the days of the week.
  public enum Field: Hashable, Sendable, CaseIterable {
    case date, interval, month, monthDay, end
  }

  /// The fields that the kind uses; the others need not be seen.
  ///
  /// Days that no field shows are told by `AlarmWhenText.summary`.
  public var fields: Set<Field> {
    switch kind {
    case .once: []
    case .date: [.date]
    case .weeks, .days: [.interval, .end]
    case .months where kept != nil, .years where kept != nil: [.interval, .end]
    case .months: [.interval, .monthDay, .end]
    case .years: [.interval, .month, .monthDay, .end]
    }
  }

  /// The ordinals of a day of the week in its month, in the order of a list to choose from.
  public static let ordinals = [1, 2, 3, 4, 5, Recurrence.MonthDay.lastOrdinal]
}
