// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI

/// The timer form in front of a page, for another timer or for changes to one.
struct TimerSheet: View {
  @Environment(HomeModel.self) private var home
  @Environment(\.dismiss) private var dismiss
  let purpose: TimerSetUp.Purpose

  var body: some View {
    NavigationStack {
      TimerSetUp(purpose) { dismiss() }
        .navigationTitle(title)
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            Button(tr("Cancel", in: home.language), role: .cancel) { dismiss() }
          }
        }
    }
  }

  private var title: String {
    if case .edit = purpose { tr("Edit Timer", in: home.language) } else { tr("New Timer", in: home.language) }
  }
}
