// SPDX-License-Identifier: Apache-2.0
import SwiftUI

/// Views side by side, or below each other while text is so large that they would have no room.
struct SideBySide<Content: View>: View {
  @Environment(\.dynamicTypeSize) private var textSize
  private let spacing: CGFloat
  private let content: Content

  /// Keeps the views apart by a distance.
  init(spacing: CGFloat, @ViewBuilder content: () -> Content) {
    self.spacing = spacing
    self.content = content()
  }

  var body: some View {
    if textSize.isAccessibilitySize {
      VStack(spacing: spacing) { content }
    } else {
      HStack(spacing: spacing) { content }
    }
  }
}

/// A page that scrolls while text is so large that it may be higher than the screen.
struct ScrolledWhenLarge<Content: View>: View {
  @Environment(\.dynamicTypeSize) private var textSize
  private let content: Content

  /// Shows content that fills the screen otherwise.
  init(@ViewBuilder content: () -> Content) { self.content = content() }

  var body: some View {
    if textSize.isAccessibilitySize { ScrollView { content } } else { content }
  }
}
