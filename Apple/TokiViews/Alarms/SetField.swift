// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiModel

/// The name of an alarm's set, to type or to choose among those that exist.
struct SetField: View {
  @Environment(HomeModel.self) private var home
  @Binding var set: String
  let sets: [AlarmSetName]

  var body: some View {
    HStack {
      TextField(tr("Set, turned on and off together", in: home.language), text: $set)
      if !sets.isEmpty {
        Menu(tr("Sets", in: home.language), systemImage: "chevron.down") {
          ForEach(sets, id: \.self) { one in Button(one.text) { set = one.text } }
        }
        .labelStyle(.iconOnly)
      }
    }
  }
}
