// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiModel

/// A notice at the edge of the window, until it is read.
struct NoticeBar: View {
  @Environment(HomeModel.self) private var home

  var body: some View {
    if let notice = home.notice {
      HStack {
        Text(verbatim: notice.text)
        Spacer()
        if let action = notice.action {
          Button(action) {
            home.closeNotice()
            notice.act()
          }
        }
        Button(tr("Close", in: home.language), systemImage: "xmark") { home.closeNotice() }
          .labelStyle(.iconOnly)
      }
      .padding()
      .background(.regularMaterial)
    }
  }
}
