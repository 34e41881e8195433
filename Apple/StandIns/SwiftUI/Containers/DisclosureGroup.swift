// SPDX-License-Identifier: Apache-2.0

/// A part that opens and closes: SwiftUI/DisclosureGroup.
public struct DisclosureGroup<Label: View, Content: View>: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  private let isExpanded: Binding<Bool>?
  private let content: () -> Content
  private let label: Label

  /// SwiftUI/DisclosureGroup/init(content:label:).
  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    isExpanded = nil
    self.content = content
    self.label = label()
  }

  /// SwiftUI/DisclosureGroup/init(isExpanded:content:label:).
  public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.isExpanded = isExpanded
    self.content = content
    self.label = label()
  }

  func render(_ context: Context) -> [Subview] {
    let box = context.node.box(at: 0, first: false)
    let isOpen = isExpanded?.wrappedValue ?? box.value
    let label = context.evaluate(label, .named("label"))
    var element = HeadlessElement.control(
      .button, label.spoken, value: isOpen ? "expanded" : "collapsed", in: context)
    let isExpanded = isExpanded
    element.press = {
      if let isExpanded { isExpanded.wrappedValue.toggle() } else { box.value.toggle() }
    }
    let mark = Layout.text(isOpen ? "⌄" : "›", context.environment.textLook(.accent))
    return [Subview(element, .between(label.rowLayout, mark))]
      + (isOpen ? context.build(.named("content"), content) : [])
  }
}

extension DisclosureGroup where Label == Text {
  /// SwiftUI/DisclosureGroup/init(_:content:).
  @_disfavoredOverload
  public init<S: StringProtocol>(_ label: S, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(label) }
  }

  /// SwiftUI/DisclosureGroup/init(_:isExpanded:content:).
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ label: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(label) }
  }
}
