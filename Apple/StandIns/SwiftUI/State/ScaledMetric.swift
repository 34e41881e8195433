// SPDX-License-Identifier: Apache-2.0

/// A number that grows with the size of text: SwiftUI/ScaledMetric.
///
/// By the size of the body style in Apple's Human Interface Guidelines, whatever style it is relative to.
@MainActor
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty, InstalledProperty, ComparedProperty {
  private let base: Value
  private var size = Environment(\.dynamicTypeSize)

  /// SwiftUI/ScaledMetric/init(wrappedValue:relativeTo:).
  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
    base = wrappedValue
  }

  /// SwiftUI/ScaledMetric/init(wrappedValue:).
  public init(wrappedValue: Value) {
    base = wrappedValue
  }

  /// SwiftUI/ScaledMetric/wrappedValue.
  public var wrappedValue: Value {
    base * Value(size.wrappedValue.bodyPoints) / Value(DynamicTypeSize.large.bodyPoints)
  }

  mutating func install(in node: ViewNode, offset: Int) {
    size.install(in: node, offset: offset)
  }

  func isSame(as other: Any) -> Bool { base == (other as? Self)?.base }
}

/// SwiftUI/DynamicTypeSize.
public enum DynamicTypeSize: Int, Hashable, Comparable, CaseIterable, Sendable {
  /// SwiftUI/DynamicTypeSize/xSmall.
  case xSmall
  /// SwiftUI/DynamicTypeSize/small.
  case small
  /// SwiftUI/DynamicTypeSize/medium.
  case medium
  /// SwiftUI/DynamicTypeSize/large.
  case large
  /// SwiftUI/DynamicTypeSize/xLarge.
  case xLarge
  /// SwiftUI/DynamicTypeSize/xxLarge.
  case xxLarge
  /// SwiftUI/DynamicTypeSize/xxxLarge.
  case xxxLarge
  /// SwiftUI/DynamicTypeSize/accessibility1.
  case accessibility1
  /// SwiftUI/DynamicTypeSize/accessibility2.
  case accessibility2
  /// SwiftUI/DynamicTypeSize/accessibility3.
  case accessibility3
  /// SwiftUI/DynamicTypeSize/accessibility4.
  case accessibility4
  /// SwiftUI/DynamicTypeSize/accessibility5.
  case accessibility5

  /// SwiftUI/DynamicTypeSize/isAccessibilitySize.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }

  /// SwiftUI/DynamicTypeSize/_(_:_:).
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

  /// The size of the body style, in points.
  var bodyPoints: Int {
    [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53][rawValue]
  }
}
