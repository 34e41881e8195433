// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// A choice among Toki's sounds and silence, with a file that was chosen elsewhere.
struct SoundPicker: View {
  @Environment(HomeModel.self) private var home
  @Binding var sound: RingSound

  var body: some View {
    Picker(tr("Sound", in: home.language), selection: $sound) {
      ForEach(choices, id: \.self) { one in Text(verbatim: SoundText.of(one, in: home.language)).tag(one) }
    }
  }

  private var choices: [RingSound] {
    let named = Self.names.map { RingSound.named($0) }
    return named + (named.contains(sound) || sound == .none ? [] : [sound]) + [.none]
  }

  /// Names of the sounds that come with Toki.
  static let names = ["bell", "brook", "chime", "dawn", "harp", "ibis", "kettle", "lantern", "marimba", "pulse"]
}
