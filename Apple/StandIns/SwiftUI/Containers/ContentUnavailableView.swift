// SPDX-License-Identifier: Apache-2.0

/// A substitute for a page with nothing to show: SwiftUI/ContentUnavailableView.
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  private let label: Label
  private let description: Description
  private let actions: Actions

  /// SwiftUI/ContentUnavailableView/init(label:description:actions:).
  public init(
    @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.description = description()
    self.actions = actions()
  }

  func render(_ context: Context) -> [Subview] {
    let parts =
      context.evaluate(label, .named("label")) + context.evaluate(description, .named("description"))
      + context.evaluate(actions, .named("actions"))
    return [Subview(parts.elements, .column([.space] + parts.map(\.layout) + [.space], spacing: 12, .center))]
  }
}

extension ContentUnavailableView where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  /// SwiftUI/ContentUnavailableView/init(_:systemImage:description:).
  public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
    self.init(
      label: { SwiftUI.Label(title, systemImage: name) }, description: { description }, actions: { EmptyView() })
  }

  /// SwiftUI/ContentUnavailableView/init(_:systemImage:description:).
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage name: String, description: Text? = nil) {
    self.init(
      label: { SwiftUI.Label(title, systemImage: name) }, description: { description }, actions: { EmptyView() })
  }
}
