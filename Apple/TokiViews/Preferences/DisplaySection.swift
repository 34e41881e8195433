// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// The display of times, weeks and timers' time left.
struct DisplaySection: View {
  @Environment(HomeModel.self) private var home
  @Environment(\.locale) private var locale
  let style: ScreenStyle

  var body: some View {
    let language = style.language
    Section(tr("Clock and Week", in: language)) {
      Toggle(tr("24-hour clock", in: language), isOn: binding(style.uses24Hours) { home.settings.set("24-hours", $0) })
      Picker(
        tr("The week begins on", in: language),
        selection: binding(style.weekStart) { home.settings.set("week-start", $0.code) }
      ) {
        ForEach(days, id: \.self) { Text(verbatim: $0.word(in: language)).tag($0) }
      }
    }
    Section(tr("Timers", in: language)) {
      Picker(
        tr("Time left", in: language),
        selection: binding(style.countdown) { home.settings.set("countdown", $0.rawValue) }
      ) {
        ForEach(CountdownStyle.allCases, id: \.self) { Text(verbatim: $0.example(in: language)).tag($0) }
      }
    }
  }

  private var days: [WeekDay] {
    let usual: [WeekDay] = [.monday, .saturday, .sunday]
    return usual.contains(style.weekStart) ? usual : usual + [style.weekStart]
  }

  /// A value that is kept by `keep`, and shown at once.
  private func binding<Value: Sendable>(_ value: Value, keep: @escaping @MainActor (Value) -> Void) -> Binding<Value> {
    Binding(
      get: { value },
      set: { chosen in
        keep(chosen)
        home.use(ScreenStyle(locale: locale, home.settings))
      })
  }
}
