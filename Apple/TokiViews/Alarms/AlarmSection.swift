// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// The alarms of one set under a common switch, or those without a set.
struct AlarmSection: View {
  @Environment(HomeModel.self) private var home
  let group: AlarmGroup
  /// Whether it is the only section, which needs no title without a set.
  let isAlone: Bool
  /// Opens a sheet.
  let open: (AlarmSheet) -> Void

  var body: some View {
    Section {
      ForEach(group.rows, id: \.id) { row in AlarmRowView(row: row, open: open) }
    } header: {
      if let set = group.set {
        HStack {
          Text(verbatim: set.text).accessibilityAddTraits(.isHeader)
          Spacer()
          Toggle(tr("All alarms of the set “{name}”", ["name": set.text], in: home.language), isOn: isOn(set))
            .labelsHidden()
            .disabled(!group.canToggle)
        }
      } else if !isAlone {
        Text(verbatim: tr("Other Alarms", in: home.language))
      }
    }
  }

  private func isOn(_ set: AlarmSetName) -> Binding<Bool> {
    Binding(get: { group.isOn }, set: { home.turn(set, on: $0) })
  }
}
