// SPDX-License-Identifier: Apache-2.0

/// A button that opens a list of actions: SwiftUI/Menu.
public struct Menu<Label: View, Content: View>: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  private let content: Content
  private let label: Label

  /// SwiftUI/Menu/init(content:label:).
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
  }

  func render(_ context: Context) -> [Subview] {
    let isOpen = context.node.box(at: 0, first: false)
    var around = context
    around.environment.looks.text.paint = context.environment.looks.text.paint ?? context.environment.tint
    let label = around.evaluate(label, .named("label"))
    let name = label.spoken
    var element = HeadlessElement.control(.button, name, in: context)
    element.press = { isOpen.value = true }
    if isOpen.value {
      context.present(.menu, name, key: .named("content"), close: { isOpen.value = false }) { inner in
        inner.with { $0.pressed = { isOpen.value = false } }.evaluate(content)
      }
    }
    return [Subview(element, .button(label.rowLayout, context.environment.looks, context.environment.tint))]
  }
}

extension Menu where Label == Text {
  /// SwiftUI/Menu/init(_:content:).
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }

  /// SwiftUI/Menu/init(_:content:).
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

extension Menu where Label == SwiftUI.Label<Text, Image> {
  /// SwiftUI/Menu/init(_:systemImage:content:).
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { SwiftUI.Label(title, systemImage: systemImage) }
  }
}
