// SPDX-License-Identifier: Apache-2.0

/// A button that leads to a page: SwiftUI/NavigationLink.
public struct NavigationLink<Label: View, Destination: View>: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  private enum Target {
    case value(AnyHashable?)
    case view(Destination)
  }

  private let target: Target
  private let label: Label

  /// SwiftUI/NavigationLink/init(destination:label:).
  public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    target = .view(destination())
    self.label = label()
  }

  func render(_ context: Context) -> [Subview] {
    let label = context.evaluate(label)
    let layout = Layout.between(label.rowLayout, .text("›", context.environment.textLook(.secondary)))
    var element = HeadlessElement.control(.button, label.spoken, in: context)
    element.traits = .isButton
    guard let navigation = context.environment.navigation else {
      context.warn("The link “\(element.label)” stands in no NavigationStack, so it is disabled")
      element.isEnabled = false
      return [Subview(element, layout)]
    }
    switch target {
    case .value(nil): element.isEnabled = false
    case .value(let value?): element.press = { navigation.push(value) }
    case .view(let view): element.press = { navigation.pushView { AnyView(view) } }
    }
    return [Subview(element, layout)]
  }
}

extension NavigationLink where Label == Text {
  /// SwiftUI/NavigationLink/init(_:destination:).
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
    self.init(destination: destination) { Text(titleKey) }
  }

  /// SwiftUI/NavigationLink/init(_:destination:).
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {
    self.init(destination: destination) { Text(title) }
  }
}

extension NavigationLink where Destination == Never {
  /// SwiftUI/NavigationLink/init(value:label:): disabled for `nil`.
  public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
    target = .value(value.map { AnyHashable($0) })
    self.label = label()
  }

  /// SwiftUI/NavigationLink/init(_:value:).
  public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text {
    self.init(value: value) { Text(titleKey) }
  }

  /// SwiftUI/NavigationLink/init(_:value:).
  @_disfavoredOverload
  public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) where Label == Text {
    self.init(value: value) { Text(title) }
  }
}
