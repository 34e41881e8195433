// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// Hour and minute side by side, in wheels that roll on past midnight where there are any.
struct TimePicker: View {
  @Environment(HomeModel.self) private var home
  @Environment(\.locale) private var locale
  let time: TimeOfDay
  /// Gets the hour, 0 to 23, and the minute that a person chose.
  let choose: (_ hour: Int, _ minute: Int) -> Void

  var body: some View {
    DatePicker(tr("Time of day", in: home.language), selection: instant, displayedComponents: .hourAndMinute)
      .timeWheel()
      .labelsHidden()
      // A time of day has no zone: all are taken on one day in one.
      .environment(\.timeZone, .gmt)
      .environment(\.locale, locale.counting24Hours(home.present?.style.uses24Hours ?? true))
  }

  private var instant: Binding<Date> {
    Binding(
      get: { Date(timeIntervalSince1970: Double(time.hour * 60 + time.minute) * 60) },
      set: { chosen in
        let minutes = Int((chosen.timeIntervalSince1970 / 60).rounded(.down)) % (24 * 60)
        choose(minutes / 60, minutes % 60)
      })
  }
}

extension Locale {
  /// The same language and region, with hours counted as the person wants it in the app.
  fileprivate func counting24Hours(_ is24: Bool) -> Locale {
    var components = Locale.Components(locale: self)
    components.hourCycle = is24 ? .zeroToTwentyThree : .oneToTwelve
    return Locale(components: components)
  }
}
