// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// An alarm's days: those of the week at once, and every other rule behind “Repeat…”.
struct RepeatSection: View {
  @Environment(HomeModel.self) private var home
  @Binding var when: AlarmWhen
  let today: CivilDate
  /// `true` if the further fields are shown; `nil` until a person has decided.
  @State private var isOpen: Bool?

  var body: some View {
    let language = home.language
    Section {
      WeekDaysRow(days: when.pressedDays) { when.press($0) }
      DisclosureGroup(isExpanded: Binding(get: { isOpen ?? !when.isToldByDays }, set: { isOpen = $0 })) {
        Picker(tr("Repeat", in: language), selection: kind) {
          ForEach(AlarmWhen.Kind.allCases, id: \.self) { kind in
            Text(verbatim: AlarmWhenText.kind(kind, in: language)).tag(kind)
          }
        }
        let fields = when.fields
        if fields.contains(.date) { DayPicker(tr("Day", in: language), $when.date, from: today) }
        if fields.contains(.interval) {
          NumberStepper(
            AlarmWhenText.interval(when.kind, in: language), $when.interval, in: Recurrence.intervals)
        }
        if fields.contains(.month) {
          Picker(tr("Month", in: language), selection: $when.month) {
            ForEach(1...12, id: \.self) { Text(verbatim: CivilDate.word(ofMonth: $0, in: language)).tag($0) }
          }
        }
        if fields.contains(.monthDay) { MonthDayRows(day: $when.monthDay) }
        if fields.contains(.end) { EndRows(end: $when.end, today: today) }
      } label: {
        LabeledContent(
          tr("Repeat…", in: language), value: AlarmWhenText.summary(when, today: today, in: language))
      }
    }
  }

  private var kind: Binding<AlarmWhen.Kind> { Binding(get: { when.kind }, set: { when.choose($0) }) }
}
