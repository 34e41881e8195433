// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// The days of the week as round buttons, in display order.
struct WeekDaysRow: View {
  @Environment(HomeModel.self) private var home
  let days: WeekDays
  /// Gets the days once one of them is pressed.
  let press: (WeekDays) -> Void

  var body: some View {
    HStack(spacing: 4) {
      ForEach(home.present?.style.week ?? WeekDay.allCases, id: \.self) { day in
        let isOn = days.contains(day)
        Button(action: { press(days.symmetricDifference(WeekDays(day))) }) {
          // One letter fits in every language; screen readers get the whole word.
          Text(verbatim: String(day.word(in: home.language).prefix(1)))
            .lineLimit(1).minimumScaleFactor(0.5)
            .frame(maxWidth: .infinity, minHeight: 36)
            .foregroundStyle(isOn ? Color.white : Color.primary)
            .background(isOn ? Color.accentColor : Color.gray.opacity(0.2), in: Circle())
        }
        .buttonStyle(.plain)
        .accessibilityLabel(DateText.weekDay(day, in: home.language))
        .accessibilityAddTraits(isOn ? .isSelected : [])
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(tr("Days of the week", in: home.language))
  }
}
