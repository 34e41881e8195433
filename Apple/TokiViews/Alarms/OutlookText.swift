// SPDX-License-Identifier: Apache-2.0
import Foundation
import SwiftUI
import TokiScreens

/// An alarm's next ring, or why it has none.
struct OutlookText: View {
  let outlook: AlarmOutlook
  /// Another obstacle to accepting the form; `nil` for none.
  var problem: String?

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(verbatim: problem ?? outlook.text).foregroundStyle(isUsable ? Color.secondary : Color.red)
      // An endless rule can have a note for each of its months; the first few are enough.
      if isUsable {
        ForEach(outlook.notes.prefix(3), id: \.self) { Text(verbatim: $0).foregroundStyle(.orange) }
      }
    }
  }

  private var isUsable: Bool { problem == nil && outlook.isUsable }
}
