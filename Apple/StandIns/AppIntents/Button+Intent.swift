// SPDX-License-Identifier: Apache-2.0
public import SwiftUI

extension Button {
  /// SwiftUI/Button/init(intent:label:): runs the intent when it is pressed.
  public init<I>(intent: I, @ViewBuilder label: () -> Label) where I: AppIntent {
    self.init(action: { Task { _ = try? await intent.perform() } }, label: label)
  }
}
