// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// A day of the month: by its number, or as the second Tuesday.
struct MonthDayRows: View {
  @Environment(HomeModel.self) private var home
  @Binding var day: Recurrence.MonthDay

  var body: some View {
    let language = home.language
    Picker(tr("On the", in: language), selection: ordinal) {
      Text(verbatim: tr("Day by its number", in: language)).tag(Int?.none)
      ForEach(AlarmWhen.ordinals, id: \.self) { one in
        Text(verbatim: AlarmWhenText.ordinal(one, in: language)).tag(Int?.some(one))
      }
    }
    switch day {
    case .day:
      NumberStepper(tr("Day of the month", in: language), number, in: 1...31)
      Text(verbatim: tr("31 is the last day of every month", in: language))
        .font(.footnote).foregroundStyle(.secondary)
    case .weekDay:
      Picker(tr("Day of the week", in: language), selection: weekDay) {
        ForEach(home.present?.style.week ?? WeekDay.allCases, id: \.self) { one in
          Text(verbatim: DateText.weekDay(one, in: language)).tag(one)
        }
      }
    }
  }

  /// The number of the weekday in the month; `nil` for a day by its number.
  private var ordinal: Binding<Int?> {
    Binding(
      get: { if case .weekDay(_, let ordinal) = day { ordinal } else { nil } },
      set: { day = $0.map { .weekDay(weekDay.wrappedValue, ordinal: $0) } ?? .day(number.wrappedValue) })
  }

  private var number: Binding<Int> {
    Binding(get: { if case .day(let number) = day { number } else { 1 } }, set: { day = .day($0) })
  }

  private var weekDay: Binding<WeekDay> {
    Binding(
      get: { if case .weekDay(let weekDay, _) = day { weekDay } else { .monday } },
      set: { day = .weekDay($0, ordinal: ordinal.wrappedValue ?? 1) })
  }
}
