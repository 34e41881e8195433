// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// A figure, which is not drawn, and no element: SwiftUI/Shape.
@MainActor @preconcurrency
public protocol Shape: View {}

/// A shape without an outline of its own.
@MainActor
protocol PrimitiveShape: Shape, PrimitiveView {}

extension PrimitiveShape {
  func render(_ context: Context) -> [Subview] { [] }
}

extension Shape {
  /// SwiftUI/Shape/trim(from:to:).
  public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape { ChangedShape() }
  /// SwiftUI/Shape/stroke(_:style:).
  public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some View { ChangedShape() }
  /// SwiftUI/Shape/stroke(_:lineWidth:).
  public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View { ChangedShape() }
  /// SwiftUI/Shape/fill(_:style:).
  public func fill<S: ShapeStyle>(_ content: S) -> some View { ChangedShape() }
  /// SwiftUI/Shape/rotation(_:anchor:).
  public func rotation(_ angle: Angle) -> some Shape { ChangedShape() }
}

struct ChangedShape: PrimitiveShape {
  typealias Body = Never
}

/// SwiftUI/Circle.
public struct Circle: PrimitiveShape {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never
  /// SwiftUI/Circle/init().
  public init() {}
}

/// SwiftUI/Rectangle.
public struct Rectangle: PrimitiveShape {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never
  /// SwiftUI/Rectangle/init().
  public init() {}
}

/// SwiftUI/Capsule.
public struct Capsule: PrimitiveShape {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never
  /// SwiftUI/Capsule/init(style:).
  public init() {}
}

/// SwiftUI/RoundedRectangle.
public struct RoundedRectangle: PrimitiveShape {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never
  /// SwiftUI/RoundedRectangle/init(cornerRadius:style:).
  public init(cornerRadius: CGFloat) {}
}

/// SwiftUI/StrokeStyle.
public struct StrokeStyle: Equatable, Sendable {
  /// SwiftUI/StrokeStyle/lineWidth.
  public var lineWidth: CGFloat
  /// SwiftUI/StrokeStyle/lineCap.
  public var lineCap: CGLineCap

  /// SwiftUI/StrokeStyle/init(lineWidth:lineCap:lineJoin:miterLimit:dash:dashPhase:).
  public init(lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
  }
}

/// CoreGraphics/CGLineCap.
public enum CGLineCap: Int32, Sendable {
  /// CoreGraphics/CGLineCap/butt.
  case butt
  /// CoreGraphics/CGLineCap/round.
  case round
  /// CoreGraphics/CGLineCap/square.
  case square
}

/// SwiftUI/Angle.
public struct Angle: Hashable, Sendable {
  /// SwiftUI/Angle/radians.
  public var radians: Double

  /// SwiftUI/Angle/init(radians:).
  public init(radians: Double) { self.radians = radians }

  /// SwiftUI/Angle/degrees(_:).
  public static func degrees(_ degrees: Double) -> Angle { Angle(radians: degrees * .pi / 180) }
}
