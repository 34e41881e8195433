// SPDX-License-Identifier: Apache-2.0
import Foundation
import SwiftUI
import TokiModel

/// A day of the calendar, from a first one on.
struct DayPicker: View {
  private let title: String
  @Binding private var day: CivilDate
  private let first: CivilDate

  /// Offers days from `first`, or from the chosen one if that is earlier.
  init(_ title: String, _ day: Binding<CivilDate>, from first: CivilDate) {
    self.title = title
    _day = day
    self.first = min(first, day.wrappedValue)
  }

  var body: some View {
    DatePicker(title, selection: noon, in: first.noon..., displayedComponents: .date)
      // Days have no zone: all are taken at noon in one.
      .environment(\.timeZone, .gmt)
  }

  private var noon: Binding<Date> { Binding(get: { day.noon }, set: { day = CivilDate(containing: $0) }) }
}

extension CivilDate {
  private static let secondsOfDay = 86_400.0

  /// Noon of the day in Greenwich.
  fileprivate var noon: Date { Date(timeIntervalSince1970: (Double(daysSinceEpoch) + 0.5) * Self.secondsOfDay) }

  /// The day of an instant in Greenwich.
  fileprivate init(containing instant: Date) {
    self.init(daysSinceEpoch: Int((instant.timeIntervalSince1970 / Self.secondsOfDay).rounded(.down)))
  }
}
