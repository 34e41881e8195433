// SPDX-License-Identifier: Apache-2.0

/// SwiftUI/ShapeStyle.
public protocol ShapeStyle: Sendable {}

/// SwiftUI/Color.
public struct Color: Hashable, ShapeStyle {
  /// Its name, or its numbers.
  let paint: Paint

  private init(named name: String) { paint = Paint(name: name) }

  /// SwiftUI/Color/init(_:bundle:).
  public init(_ name: String) { self.init(named: name) }

  /// SwiftUI/Color/init(_:red:green:blue:opacity:).
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    paint = Paint(name: "\(red) \(green) \(blue)", opacity: opacity)
  }

  /// SwiftUI/Color/primary.
  public static let primary = Self(named: "primary")
  /// SwiftUI/Color/secondary.
  public static let secondary = Self(named: "secondary")
  /// SwiftUI/Color/accentColor.
  public static let accentColor = Self(named: "accentColor")
  /// SwiftUI/Color/clear.
  public static let clear = Self(named: "clear")
  /// SwiftUI/Color/black.
  public static let black = Self(named: "black")
  /// SwiftUI/Color/white.
  public static let white = Self(named: "white")
  /// SwiftUI/Color/gray.
  public static let gray = Self(named: "gray")
  /// SwiftUI/Color/red.
  public static let red = Self(named: "red")
  /// SwiftUI/Color/orange.
  public static let orange = Self(named: "orange")
  /// SwiftUI/Color/yellow.
  public static let yellow = Self(named: "yellow")
  /// SwiftUI/Color/green.
  public static let green = Self(named: "green")
  /// SwiftUI/Color/blue.
  public static let blue = Self(named: "blue")

  /// SwiftUI/Color/opacity(_:).
  public func opacity(_ opacity: Double) -> Color { Self(Paint(name: paint.name, opacity: paint.opacity * opacity)) }

  private init(_ paint: Paint) { self.paint = paint }
}

extension Color: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  func render(_ context: Context) -> [Subview] { [Subview([], self == .clear ? .nothing : .ground(paint))] }
}

/// SwiftUI/HierarchicalShapeStyle.
public struct HierarchicalShapeStyle: ShapeStyle {
  /// SwiftUI/HierarchicalShapeStyle/primary.
  public static let primary = Self(paint: .primary)
  /// SwiftUI/HierarchicalShapeStyle/secondary.
  public static let secondary = Self(paint: .secondary)
  /// SwiftUI/HierarchicalShapeStyle/tertiary.
  public static let tertiary = Self(paint: Paint(name: "tertiary"))

  let paint: Paint
}

/// SwiftUI/TintShapeStyle.
public struct TintShapeStyle: ShapeStyle {
  /// SwiftUI/TintShapeStyle/init().
  public init() {}
}

/// SwiftUI/Material.
public struct Material: ShapeStyle {
  /// SwiftUI/Material/regularMaterial.
  public static let regularMaterial = Self()
  /// SwiftUI/Material/thinMaterial.
  public static let thinMaterial = Self()
}

/// SwiftUI/BackgroundStyle.
public struct BackgroundStyle: ShapeStyle {
  /// SwiftUI/BackgroundStyle/init().
  public init() {}
}

extension ShapeStyle where Self == BackgroundStyle {
  /// SwiftUI/ShapeStyle/background.
  public static var background: BackgroundStyle { BackgroundStyle() }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// SwiftUI/ShapeStyle/primary.
  public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle.primary }
  /// SwiftUI/ShapeStyle/secondary.
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle.secondary }
  /// SwiftUI/ShapeStyle/tertiary.
  public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle.tertiary }
}

extension ShapeStyle where Self == TintShapeStyle {
  /// SwiftUI/ShapeStyle/tint.
  public static var tint: TintShapeStyle { .init() }
}

extension ShapeStyle where Self == Material {
  /// SwiftUI/ShapeStyle/regularMaterial.
  public static var regularMaterial: Material { .init() }
  /// SwiftUI/ShapeStyle/thinMaterial.
  public static var thinMaterial: Material { .init() }
}

extension ShapeStyle where Self == Color {
  /// SwiftUI/ShapeStyle/red.
  public static var red: Color { Color.red }
  /// SwiftUI/ShapeStyle/orange.
  public static var orange: Color { Color.orange }
  /// SwiftUI/ShapeStyle/yellow.
  public static var yellow: Color { Color.yellow }
  /// SwiftUI/ShapeStyle/green.
  public static var green: Color { Color.green }
  /// SwiftUI/ShapeStyle/blue.
  public static var blue: Color { Color.blue }
  /// SwiftUI/ShapeStyle/gray.
  public static var gray: Color { Color.gray }
  /// SwiftUI/ShapeStyle/black.
  public static var black: Color { Color.black }
  /// SwiftUI/ShapeStyle/white.
  public static var white: Color { Color.white }
}
