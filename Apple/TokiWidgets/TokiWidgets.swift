// SPDX-License-Identifier: Apache-2.0
import SwiftUI
import TokiLaunch
import WidgetKit

/// The system's views of Toki while the app is not open.
@main struct TokiWidgets: WidgetBundle {
  /// Chooses the language, before any text is used.
  init() { AppTexts.start() }

  var body: some Widget {
    NextRing()
    #if canImport(AlarmKit)
    if #available(iOS 26.1, *) { RingActivity() }
    #endif
  }
}
