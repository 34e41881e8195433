// SPDX-License-Identifier: Apache-2.0
#if canImport(AlarmKit)
import SwiftUI
import WidgetKit

/// What the system shows of Toki while the app is not open.
@available(iOS 26.1, *)
@main struct TokiWidgets: WidgetBundle {
  var body: some Widget { RingActivity() }
}
#endif
