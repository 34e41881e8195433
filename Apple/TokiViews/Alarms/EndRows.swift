// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// The end of a rule: never, on a day, or after some rings.
struct EndRows: View {
  @Environment(HomeModel.self) private var home
  @Binding var end: Recurrence.End
  let today: CivilDate

  private enum Kind: Hashable { case never, day, count }

  var body: some View {
    let language = home.language
    Picker(tr("Ends", in: language), selection: kind) {
      Text(verbatim: tr("Never", in: language)).tag(Kind.never)
      Text(verbatim: tr("On a day", in: language)).tag(Kind.day)
      Text(verbatim: tr("After some times", in: language)).tag(Kind.count)
    }
    switch end {
    case .never: EmptyView()
    case .until: DayPicker(tr("Last day", in: language), day, from: today)
    case .count: NumberStepper(tr("Number of rings", in: language), count, in: Recurrence.counts)
    }
  }

  private var kind: Binding<Kind> {
    Binding(
      get: {
        switch end {
        case .never: .never
        case .until: .day
        case .count: .count
        }
      },
      set: { kind in
        switch kind {
        case .never: end = .never
        case .day: end = .until(day.wrappedValue)
        case .count: end = .count(count.wrappedValue)
        }
      })
  }

  private var day: Binding<CivilDate> {
    Binding(get: { if case .until(let day) = end { day } else { today.adding(days: 30) } }, set: { end = .until($0) })
  }

  private var count: Binding<Int> {
    Binding(get: { if case .count(let count) = end { count } else { 10 } }, set: { end = .count($0) })
  }
}
