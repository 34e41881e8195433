// SPDX-License-Identifier: Apache-2.0
@_exported public import FoundationStandIn
@_spi(Headless) public import SwiftUI

/// A size of a widget, and its place: WidgetKit/WidgetFamily.
@preconcurrency
public enum WidgetFamily: Int, Sendable {
  /// WidgetKit/WidgetFamily/systemSmall.
  case systemSmall
  /// WidgetKit/WidgetFamily/systemMedium.
  case systemMedium
  /// WidgetKit/WidgetFamily/accessoryCircular.
  case accessoryCircular
  /// WidgetKit/WidgetFamily/accessoryRectangular.
  case accessoryRectangular
  /// WidgetKit/WidgetFamily/accessoryInline.
  case accessoryInline
}

private struct FamilyKey: EnvironmentKey {
  static let defaultValue = WidgetFamily.systemSmall
}

extension EnvironmentValues {
  /// SwiftUI/EnvironmentValues/widgetFamily.
  public var widgetFamily: WidgetFamily { self[FamilyKey.self] }

  /// The family, for a test to set.
  @_spi(Headless) public var family: WidgetFamily {
    get { self[FamilyKey.self] }
    set { self[FamilyKey.self] = newValue }
  }
}

extension ContainerBackgroundPlacement {
  /// SwiftUI/ContainerBackgroundPlacement/widget.
  public static let widget = ContainerBackgroundPlacement(name: "widget")
}

extension View {
  /// SwiftUI/View/widgetURL(_:): the elements have it.
  public func widgetURL(_ url: URL?) -> some View { opening(url) }

  /// SwiftUI/View/widgetAccentable(_:): the color is the same.
  public func widgetAccentable(_ accentable: Bool = true) -> some View { self }
}

/// The ground of a widget on the Lock Screen: WidgetKit/AccessoryWidgetBackground.
@MainActor @preconcurrency
public struct AccessoryWidgetBackground: View {
  /// WidgetKit/AccessoryWidgetBackground/init().
  public init() {}

  /// SwiftUI/View/body-swift.property.
  public var body: some View { Color.gray.opacity(0.3) }
}
