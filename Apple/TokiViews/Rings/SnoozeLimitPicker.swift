// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiScreens

/// How many times in a row a ring can be snoozed.
struct SnoozeLimitPicker: View {
  @Environment(HomeModel.self) private var home
  /// Most snoozes in a row; `nil` for no limit.
  @Binding var limit: Int?

  var body: some View {
    Picker(tr("Snoozes in a row", in: home.language), selection: $limit) {
      ForEach(RingChoices.snoozeLimits(with: limit), id: \.self) { one in
        Text(verbatim: RingChoices.snoozeLimit(one, in: home.language)).tag(one)
      }
    }
  }
}
