// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI

/// How many times in a row a ring can be snoozed.
struct SnoozeLimitPicker: View {
  @Environment(HomeModel.self) private var home
  /// Most snoozes in a row; `nil` for no limit.
  @Binding var limit: Int?

  var body: some View {
    Picker(tr("Snoozes in a row", in: home.language), selection: $limit) {
      ForEach(choices, id: \.self) { one in Text(verbatim: text(of: one)).tag(one) }
    }
  }

  private var choices: [Int?] {
    let usual: [Int?] = [nil, 0, 1, 2, 3, 5, 10]
    return usual.contains(limit) ? usual : usual + [limit]
  }

  private func text(of limit: Int?) -> String {
    guard let limit else { return tr("As many as you like", in: home.language) }
    return limit == 0
      ? tr("None", in: home.language) : trn("At most {count}", "At most {count}", limit, in: home.language)
  }
}
