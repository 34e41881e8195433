// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import SwiftUI
import TokiEngine
import TokiModel

/// Says on every page why something may not ring while the app is closed.
struct SystemRingBar: View {
  @Environment(HomeModel.self) private var home

  var body: some View {
    if let present = home.present, let trouble = home.systemTrouble(present) {
      HStack(spacing: 12) {
        Image(systemName: "exclamationmark.triangle").foregroundStyle(.orange).accessibilityHidden(true)
        VStack(alignment: .leading) {
          Text(verbatim: home.text(trouble, present))
          PermissionButton().buttonStyle(.bordered)
        }
        .font(.footnote)
        Spacer()
        Button(tr("Close", in: home.language), systemImage: "xmark") { home.close(trouble) }.labelStyle(.iconOnly)
      }
      .padding()
      .background(.regularMaterial)
    }
  }
}

/// All that is to be known of rings while the app is closed.
struct SystemRingSection: View {
  @Environment(HomeModel.self) private var home

  var body: some View {
    if let present = home.present, !home.systemNotices.isEmpty {
      Section(tr("While Toki is closed", in: home.language)) {
        ForEach(home.systemNotices, id: \.self) { Text(verbatim: home.text($0, present)) }
        PermissionButton()
      }
    }
  }
}

/// Lets the person give a permission: by the question of the system, or in its settings once that is answered.
private struct PermissionButton: View {
  @Environment(HomeModel.self) private var home

  var body: some View {
    if home.systemNotices.contains(where: \.canBeAsked) {
      Button(tr("Allow", in: home.language)) { home.askForPermission() }
    } else if let open = home.openSettings, home.systemNotices.contains(where: \.isDenied) {
      Button(tr("Open settings", in: home.language)) { open() }
    }
  }
}

extension Projection.Notice {
  /// `true` if asking the person is still possible.
  fileprivate var canBeAsked: Bool { if case .notAsked = self { true } else { false } }
  /// `true` if only the settings of the system help.
  fileprivate var isDenied: Bool { if case .denied = self { true } else { false } }
}
