// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// A figure, which is no element: SwiftUI/Shape.
@MainActor @preconcurrency
public protocol Shape: View {}

/// The drawing of a shape.
struct Figure {
  /// `true` if it is a circle.
  var isCircle = false
  var radius: CGFloat = 0
  /// The part of the outline that is drawn, from the right.
  var part: (from: CGFloat, to: CGFloat) = (0, 1)
  /// Its turn, in degrees.
  var turn = 0.0
  var paint = Paint.primary
  /// The width of its outline; `nil` if it is filled.
  var lineWidth: CGFloat?

  @MainActor
  var layout: Layout {
    guard isCircle, let lineWidth else {
      return .filled(.framed(.nothing, LayoutFrame(maxWidth: .infinity)), paint, radius: radius)
    }
    // From the top.
    let turned = CGFloat(turn + 90) / 360
    return .arc(from: part.from + turned, to: part.to + turned, paint, width: lineWidth)
  }
}

/// A shape of the stand-in's own.
@MainActor
protocol PrimitiveShape: Shape, PrimitiveView {
  var figure: Figure { get }
}

extension PrimitiveShape {
  func render(_ context: Context) -> [Subview] { [Subview([], figure.layout)] }
}

extension Shape {
  /// SwiftUI/Shape/trim(from:to:).
  public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
    changed { $0.part = (startFraction, endFraction) }
  }
  /// SwiftUI/Shape/stroke(_:style:).
  public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some View {
    stroke(content, lineWidth: style.lineWidth)
  }
  /// SwiftUI/Shape/stroke(_:lineWidth:).
  public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View {
    changed { figure in
      figure.paint = content.paint
      figure.lineWidth = lineWidth
    }
  }
  /// SwiftUI/Shape/fill(_:style:).
  public func fill<S: ShapeStyle>(_ content: S) -> some View { changed { $0.paint = content.paint } }
  /// SwiftUI/Shape/rotation(_:anchor:).
  public func rotation(_ angle: Angle) -> some Shape { changed { $0.turn = angle.radians * 180 / .pi } }

  private func changed(_ change: (inout Figure) -> Void) -> ChangedShape {
    var figure = (self as? any PrimitiveShape)?.figure ?? Figure()
    change(&figure)
    return ChangedShape(figure: figure)
  }
}

struct ChangedShape: PrimitiveShape {
  typealias Body = Never
  let figure: Figure
}

/// SwiftUI/Circle.
public struct Circle: PrimitiveShape {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never
  /// SwiftUI/Circle/init().
  public init() {}

  var figure: Figure { Figure(isCircle: true) }
}

/// SwiftUI/Rectangle.
public struct Rectangle: PrimitiveShape {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never
  /// SwiftUI/Rectangle/init().
  public init() {}

  var figure: Figure { Figure() }
}

/// SwiftUI/Capsule.
public struct Capsule: PrimitiveShape {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never
  /// SwiftUI/Capsule/init(style:).
  public init() {}

  var figure: Figure { Figure(radius: 100) }
}

/// SwiftUI/RoundedRectangle.
public struct RoundedRectangle: PrimitiveShape {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never
  /// SwiftUI/RoundedRectangle/init(cornerRadius:style:).
  public init(cornerRadius: CGFloat) { radius = cornerRadius }

  private let radius: CGFloat
  var figure: Figure { Figure(radius: radius) }
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
