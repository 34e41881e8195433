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

/// A widget's look: SwiftUI/WidgetConfiguration.
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

  /// SwiftUI/WidgetBundleBuilder/buildLimitedAvailability(_:).
  public static func buildLimitedAvailability(
    _ widget: some Widget
  ) -> any Widget & _LimitedAvailabilityWidgetMarker { SeveralWidgets(widgets: [widget]) }

  /// SwiftUI/WidgetBundleBuilder/buildOptional(_:).
  public static func buildOptional(_ widget: (any Widget & _LimitedAvailabilityWidgetMarker)?) -> some Widget {
    SeveralWidgets(widgets: widget.map { [$0] } ?? [])
  }

  /// SwiftUI/WidgetBundleBuilder/buildBlock(_:).
  public static func buildBlock<Content>(_ content: Content) -> some Widget where Content: Widget { content }

  /// SwiftUI/WidgetBundleBuilder/buildBlock(_:_:).
  public static func buildBlock<C0, C1>(_ c0: C0, _ c1: C1) -> some Widget where C0: Widget, C1: Widget {
    SeveralWidgets(widgets: [c0, c1])
  }
}

/// SwiftUI/_LimitedAvailabilityWidgetMarker: a widget that not every system has.
@MainActor @preconcurrency
public protocol _LimitedAvailabilityWidgetMarker {}

/// Several widgets in one; for a bundle, which has no configuration of its own.
@_spi(Headless)
@MainActor
public struct SeveralWidgets: Widget, _LimitedAvailabilityWidgetMarker {
  // Proof: it is read on the main actor alone, and never changes.
  @safe private nonisolated(unsafe) let widgets: [any Widget]

  /// SwiftUI/Widget/init().
  public init() { widgets = [] }

  nonisolated init(widgets: [any Widget]) { self.widgets = widgets }

  /// All of them, without the bundles that they are in.
  public var all: [any Widget] { widgets.flatMap { ($0 as? Self)?.all ?? [$0] } }

  /// SwiftUI/Widget/body-swift.property.
  public var body: some WidgetConfiguration { NoConfiguration() }
}

private struct NoConfiguration: WidgetConfiguration { typealias Body = Never }
