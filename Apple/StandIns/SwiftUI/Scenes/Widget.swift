// SPDX-License-Identifier: Apache-2.0

/// Something of an app outside the app: SwiftUI/Widget.
@MainActor @preconcurrency
public protocol Widget {
  /// SwiftUI/Widget/Body-swift.associatedtype.
  associatedtype Body: WidgetConfiguration
  /// SwiftUI/Widget/init().
  init()
  /// SwiftUI/Widget/body-swift.property.
  var body: Self.Body { get }
}

/// How a widget looks: SwiftUI/WidgetConfiguration.
@MainActor @preconcurrency
public protocol WidgetConfiguration {
  /// SwiftUI/WidgetConfiguration/Body-swift.associatedtype.
  associatedtype Body: WidgetConfiguration
  /// SwiftUI/WidgetConfiguration/body-swift.property.
  var body: Self.Body { get }
}

extension WidgetConfiguration where Body == Never {
  /// The body of a configuration that a test looks at itself: there is none.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: WidgetConfiguration {}

/// The widgets of an extension: SwiftUI/WidgetBundle.
@MainActor @preconcurrency
public protocol WidgetBundle {
  /// SwiftUI/WidgetBundle/Body-swift.associatedtype.
  associatedtype Body: Widget
  /// SwiftUI/WidgetBundle/init().
  init()
  /// SwiftUI/WidgetBundle/body-swift.property.
  @WidgetBundleBuilder var body: Self.Body { get }
}

extension WidgetBundle {
  /// SwiftUI/WidgetBundle/main(): an extension without pixels runs in tests only.
  public static func main() {
    fatalError("This SwiftUI has no screen; a test looks at the body of \(Self.self)")
  }
}

/// SwiftUI/WidgetBundleBuilder.
@resultBuilder
public struct WidgetBundleBuilder {
  /// SwiftUI/WidgetBundleBuilder/buildExpression(_:).
  public static func buildExpression<Content>(_ content: Content) -> Content where Content: Widget { content }

  /// SwiftUI/WidgetBundleBuilder/buildBlock(_:).
  public static func buildBlock<Content>(_ content: Content) -> some Widget where Content: Widget { content }
}
