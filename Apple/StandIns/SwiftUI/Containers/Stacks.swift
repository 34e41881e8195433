// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// A container that only lays out: its elements are those of its content.
@MainActor
protocol LayoutContainer: PrimitiveView {
  associatedtype Content: View
  var content: Content { get }
  func arranged(_ views: [Subview]) -> Layout
}

extension LayoutContainer {
  func render(_ context: Context) -> [Subview] {
    let views = context.evaluate(content)
    return [Subview(views.elements, arranged(views))]
  }
}

/// SwiftUI/VStack.
public struct VStack<Content: View>: View, LayoutContainer {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat
  func arranged(_ views: [Subview]) -> Layout { .column(views.map(\.layout), spacing: spacing, alignment) }
  let content: Content

  /// SwiftUI/VStack/init(alignment:spacing:content:).
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing ?? Layout.spacing
    self.content = content()
  }
}

/// SwiftUI/HStack.
public struct HStack<Content: View>: View, LayoutContainer {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never
  private let spacing: CGFloat
  func arranged(_ views: [Subview]) -> Layout { .row(views.map(\.layout), spacing: spacing) }
  let content: Content

  /// SwiftUI/HStack/init(alignment:spacing:content:).
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.spacing = spacing ?? Layout.spacing
    self.content = content()
  }
}

/// SwiftUI/ZStack.
public struct ZStack<Content: View>: View, LayoutContainer {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never
  func arranged(_ views: [Subview]) -> Layout { .layers(views.map(\.layout)) }
  let content: Content

  /// SwiftUI/ZStack/init(alignment:content:).
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

/// Lazy on Apple's platforms only: SwiftUI/LazyVGrid.
public struct LazyVGrid<Content: View>: View, LayoutContainer {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never
  private let minimum: CGFloat
  private let spacing: CGFloat
  func arranged(_ views: [Subview]) -> Layout { .grid(views.map(\.layout), minimum: minimum, spacing: spacing) }
  let content: Content

  /// SwiftUI/LazyVGrid/init(columns:alignment:spacing:pinnedViews:content:).
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    minimum = columns.first?.minimum ?? 10
    self.spacing = spacing ?? Layout.spacing
    self.content = content()
  }
}

/// SwiftUI/GridItem.
public struct GridItem: Sendable {
  /// SwiftUI/GridItem/Size-swift.enum.
  public enum Size: Sendable {
    /// SwiftUI/GridItem/Size-swift.enum/fixed(_:).
    case fixed(CGFloat)
    /// SwiftUI/GridItem/Size-swift.enum/flexible(minimum:maximum:).
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    /// SwiftUI/GridItem/Size-swift.enum/adaptive(minimum:maximum:).
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  /// SwiftUI/GridItem/size-swift.property.
  public var size: Size

  /// The width of a column at least.
  var minimum: CGFloat {
    switch size {
    case .fixed(let width): width
    case .flexible(let minimum, _), .adaptive(let minimum, _): minimum
    }
  }

  /// SwiftUI/GridItem/init(_:spacing:alignment:).
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    self.size = size
  }
}

/// SwiftUI/ScrollView.
public struct ScrollView<Content: View>: View, LayoutContainer {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never
  /// SwiftUI/ScrollView/content.
  public var content: Content
  func arranged(_ views: [Subview]) -> Layout {
    .scroll(.column(views.map(\.layout), spacing: Layout.spacing, .center))
  }

  /// SwiftUI/ScrollView/init(_:content:).
  public init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

/// SwiftUI/Spacer.
public struct Spacer: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  /// SwiftUI/Spacer/init(minLength:).
  public init(minLength: CGFloat? = nil) {}

  func render(_ context: Context) -> [Subview] { [Subview([], .space)] }
}

/// SwiftUI/Divider.
public struct Divider: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  /// SwiftUI/Divider/init().
  public init() {}

  func render(_ context: Context) -> [Subview] { [Subview([], .line)] }
}

/// SwiftUI/HorizontalAlignment.
public struct HorizontalAlignment: Equatable, Sendable {
  private let name: String

  /// SwiftUI/HorizontalAlignment/leading.
  public static let leading = Self(name: "leading")
  /// SwiftUI/HorizontalAlignment/center.
  public static let center = Self(name: "center")
  /// SwiftUI/HorizontalAlignment/trailing.
  public static let trailing = Self(name: "trailing")
}

/// SwiftUI/VerticalAlignment.
public struct VerticalAlignment: Equatable, Sendable {
  private let name: String

  /// SwiftUI/VerticalAlignment/top.
  public static let top = Self(name: "top")
  /// SwiftUI/VerticalAlignment/center.
  public static let center = Self(name: "center")
  /// SwiftUI/VerticalAlignment/bottom.
  public static let bottom = Self(name: "bottom")
  /// SwiftUI/VerticalAlignment/firstTextBaseline.
  public static let firstTextBaseline = Self(name: "firstTextBaseline")
  /// SwiftUI/VerticalAlignment/lastTextBaseline.
  public static let lastTextBaseline = Self(name: "lastTextBaseline")
}

/// SwiftUI/Alignment.
public struct Alignment: Equatable, Sendable {
  private let name: String
  /// `true` if it aligns to the beginning of a line.
  var isLeading: Bool { [.leading, .topLeading, .bottomLeading].contains(self) }

  /// SwiftUI/Alignment/center.
  public static let center = Self(name: "center")
  /// SwiftUI/Alignment/leading.
  public static let leading = Self(name: "leading")
  /// SwiftUI/Alignment/trailing.
  public static let trailing = Self(name: "trailing")
  /// SwiftUI/Alignment/top.
  public static let top = Self(name: "top")
  /// SwiftUI/Alignment/bottom.
  public static let bottom = Self(name: "bottom")
  /// SwiftUI/Alignment/topLeading.
  public static let topLeading = Self(name: "topLeading")
  /// SwiftUI/Alignment/topTrailing.
  public static let topTrailing = Self(name: "topTrailing")
  /// SwiftUI/Alignment/bottomLeading.
  public static let bottomLeading = Self(name: "bottomLeading")
  /// SwiftUI/Alignment/bottomTrailing.
  public static let bottomTrailing = Self(name: "bottomTrailing")
}

/// SwiftUI/Axis.
public enum Axis: Int8, CaseIterable, Sendable {
  /// SwiftUI/Axis/horizontal.
  case horizontal
  /// SwiftUI/Axis/vertical.
  case vertical

  /// SwiftUI/Axis/Set.
  public struct Set: OptionSet, Sendable {
    /// SwiftUI/Axis/Set/rawValue.
    public let rawValue: Int8

    /// SwiftUI/Axis/Set/init(rawValue:).
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// SwiftUI/Axis/Set/horizontal.
    public static let horizontal = Set(rawValue: 1)
    /// SwiftUI/Axis/Set/vertical.
    public static let vertical = Set(rawValue: 2)
  }
}
