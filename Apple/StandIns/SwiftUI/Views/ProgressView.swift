// SPDX-License-Identifier: Apache-2.0

/// Progress of something: SwiftUI/ProgressView.
public struct ProgressView<Label: View, CurrentValueLabel: View>: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  /// From 0 to 1; `nil` while nobody knows.
  private let share: Double?
  private let label: Label

  private init(share: Double?, label: Label) {
    self.share = share
    self.label = label
  }

  func render(_ context: Context) -> [Subview] {
    let value = share.map { "\(Int(($0 * 100).rounded()))%" } ?? ""
    let line = Layout.control(.share(CGFloat(share ?? 0.3)), width: 120, height: 8, context.environment.tint)
    return [
      Subview(
        HeadlessElement(.progress, context.evaluate(label).spoken, value: value),
        share == nil ? line : .framed(line, LayoutFrame(maxWidth: .infinity)))
    ]
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  /// SwiftUI/ProgressView/init().
  public init() where Label == EmptyView {
    self.init(share: nil, label: EmptyView())
  }

  /// SwiftUI/ProgressView/init(label:).
  public init(@ViewBuilder label: () -> Label) {
    self.init(share: nil, label: label())
  }

  /// SwiftUI/ProgressView/init(_:).
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S) where Label == Text {
    self.init(share: nil, label: Text(title))
  }

  /// SwiftUI/ProgressView/init(value:total:).
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) where Label == EmptyView {
    self.init(share: value.map { Double($0 / total) }, label: EmptyView())
  }

  /// SwiftUI/ProgressView/init(value:total:label:).
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label) {
    self.init(share: value.map { Double($0 / total) }, label: label())
  }
}
