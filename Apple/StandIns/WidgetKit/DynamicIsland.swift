// SPDX-License-Identifier: Apache-2.0
public import SwiftUI

/// An activity's look in the Dynamic Island: WidgetKit/DynamicIsland.
public struct DynamicIsland {
  /// Content of each of its forms.
  @_spi(Headless) public let expanded, compactLeading, compactTrailing, minimal: () -> AnyView

  /// WidgetKit/DynamicIsland/init(expanded:compactLeading:compactTrailing:minimal:).
  public init<Expanded, CompactLeading, CompactTrailing, Minimal>(
    @DynamicIslandExpandedContentBuilder expanded: @escaping () -> DynamicIslandExpandedContent<Expanded>,
    @ViewBuilder compactLeading: @escaping () -> CompactLeading,
    @ViewBuilder compactTrailing: @escaping () -> CompactTrailing, @ViewBuilder minimal: @escaping () -> Minimal
  ) where Expanded: View, CompactLeading: View, CompactTrailing: View, Minimal: View {
    self.expanded = { AnyView(expanded().content) }
    self.compactLeading = { AnyView(compactLeading()) }
    self.compactTrailing = { AnyView(compactTrailing()) }
    self.minimal = { AnyView(minimal()) }
  }
}

/// A part of the island when it is large: WidgetKit/DynamicIslandExpandedRegion.
public struct DynamicIslandExpandedRegion<Content> where Content: View {
  let content: Content

  /// WidgetKit/DynamicIslandExpandedRegion/init(_:priority:content:).
  public init(
    _ position: DynamicIslandExpandedRegionPosition, priority: Double = 0, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
}

// Proof of its constants: they hold nothing.
/// WidgetKit/DynamicIslandExpandedRegionPosition.
public struct DynamicIslandExpandedRegionPosition {
  /// WidgetKit/DynamicIslandExpandedRegionPosition/leading.
  @safe public nonisolated(unsafe) static let leading = DynamicIslandExpandedRegionPosition()
  /// WidgetKit/DynamicIslandExpandedRegionPosition/trailing.
  @safe public nonisolated(unsafe) static let trailing = DynamicIslandExpandedRegionPosition()
  /// WidgetKit/DynamicIslandExpandedRegionPosition/bottom.
  @safe public nonisolated(unsafe) static let bottom = DynamicIslandExpandedRegionPosition()
}

/// WidgetKit/DynamicIslandExpandedContent.
public struct DynamicIslandExpandedContent<Content> where Content: View {
  let content: Content
}

/// WidgetKit/DynamicIslandExpandedContentBuilder.
@resultBuilder
public struct DynamicIslandExpandedContentBuilder {
  /// WidgetKit/DynamicIslandExpandedContentBuilder/buildPartialBlock(first:).
  public static func buildPartialBlock<C>(
    first: DynamicIslandExpandedRegion<C>
  ) -> DynamicIslandExpandedContent<some View> where C: View {
    DynamicIslandExpandedContent(content: first.content)
  }

  /// WidgetKit/DynamicIslandExpandedContentBuilder/buildPartialBlock(accumulated:next:).
  public static func buildPartialBlock<C0, C1>(
    accumulated: DynamicIslandExpandedContent<C0>, next: DynamicIslandExpandedRegion<C1>
  ) -> DynamicIslandExpandedContent<some View> where C0: View, C1: View {
    DynamicIslandExpandedContent(content: ViewBuilder.buildBlock(accumulated.content, next.content))
  }
}
