// SPDX-License-Identifier: Apache-2.0
import SwiftUI

/// A small mark on items that do not ring by trusted time for now, which tells pointers and VoiceOver why.
struct TrustedMark: View {
  /// The mark's present meaning; `nil` for no mark.
  let text: String?

  var body: some View {
    if let text {
      Image(systemName: "checkmark.shield")
        .foregroundStyle(.secondary)
        .help(text)
        .accessibilityLabel(text)
    }
  }
}
