// SPDX-License-Identifier: Apache-2.0

/// A switch: SwiftUI/Toggle.
public struct Toggle<Label: View>: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  private let isOn: Binding<Bool>
  private let label: Label

  /// SwiftUI/Toggle/init(isOn:label:).
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  func render(_ context: Context) -> [Subview] {
    let value = isOn.wrappedValue
    let label = context.evaluate(label)
    var element = HeadlessElement.control(
      .toggle, label.spoken, value: value ? "on" : "off", in: context)
    element.traits = [.isButton, .isToggle]
    let isOn = isOn
    element.press = { isOn.wrappedValue.toggle() }
    let mark = Layout.control(value ? .on : .off, width: 51, height: 31, context.environment.tint)
    return [Subview(element, context.environment.looks.hidesLabels ? mark : .between(label.rowLayout, mark))]
  }
}

extension Toggle where Label == Text {
  /// SwiftUI/Toggle/init(_:isOn:).
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleKey) }
  }

  /// SwiftUI/Toggle/init(_:isOn:).
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

extension Toggle where Label == SwiftUI.Label<Text, Image> {
  /// SwiftUI/Toggle/init(_:systemImage:isOn:).
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { SwiftUI.Label(title, systemImage: systemImage) }
  }
}
