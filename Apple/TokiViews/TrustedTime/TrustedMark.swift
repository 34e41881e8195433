// SPDX-License-Identifier: Apache-2.0
import SwiftUI

/// A small mark on items that use trusted time, which tells pointers and VoiceOver how it stands.
struct TrustedMark: View {
  /// What the mark means now; `nil` for an item by the device's clock.
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
