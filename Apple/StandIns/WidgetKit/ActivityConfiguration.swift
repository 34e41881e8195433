// SPDX-License-Identifier: Apache-2.0
public import ActivityKit
public import SwiftUI

/// A Live Activity's look: WidgetKit/ActivityConfiguration.
@MainActor @preconcurrency
public struct ActivityConfiguration<Attributes>: WidgetConfiguration where Attributes: ActivityAttributes {
  /// SwiftUI/WidgetConfiguration/Body.
  public typealias Body = Never

  /// Content of the Lock Screen.
  @_spi(Headless) public let content: (ActivityViewContext<Attributes>) -> AnyView
  /// Content of the Dynamic Island.
  @_spi(Headless) public let island: (ActivityViewContext<Attributes>) -> DynamicIsland

  /// WidgetKit/ActivityConfiguration/init(for:content:dynamicIsland:).
  public init<Content>(
    for attributesType: Attributes.Type,
    @ViewBuilder content: @escaping (ActivityViewContext<Attributes>) -> Content,
    dynamicIsland: @escaping (ActivityViewContext<Attributes>) -> DynamicIsland
  ) where Content: View {
    self.content = { AnyView(content($0)) }
    island = dynamicIsland
  }
}

/// An activity's present data: WidgetKit/ActivityViewContext.
public struct ActivityViewContext<Attributes> where Attributes: ActivityAttributes {
  /// WidgetKit/ActivityViewContext/attributes.
  public let attributes: Attributes
  /// WidgetKit/ActivityViewContext/state.
  public let state: Attributes.ContentState

  /// For a test.
  @_spi(Headless) public init(attributes: Attributes, state: Attributes.ContentState) {
    self.attributes = attributes
    self.state = state
  }
}
