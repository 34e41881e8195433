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
    let troubles = home.systemNotices.filter(\.isTrouble)
    if let present = home.present, let trouble = troubles.first {
      HStack(spacing: 12) {
        Image(systemName: "exclamationmark.triangle").foregroundStyle(.orange).accessibilityHidden(true)
        VStack(alignment: .leading) {
          Text(verbatim: home.text(trouble, present))
          if troubles.contains(where: \.canBeAsked) {
            Button(tr("Allow", in: home.language)) { home.askForPermission() }.buttonStyle(.bordered)
          }
        }
        .font(.footnote)
        Spacer()
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
        if home.systemNotices.contains(where: \.canBeAsked) {
          Button(tr("Allow", in: home.language)) { home.askForPermission() }
        }
      }
    }
  }
}

extension Projection.Notice {
  /// Whether the person can still be asked.
  fileprivate var canBeAsked: Bool { if case .notAsked = self { true } else { false } }
}
