// SPDX-License-Identifier: Apache-2.0

/// A field for text: SwiftUI/TextField.
public struct TextField<Label: View>: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  private let text: Binding<String>
  private let prompt: Text?
  private let label: Label

  /// SwiftUI/TextField/init(text:prompt:label:).
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.text = text
    self.prompt = prompt
    self.label = label()
  }

  func render(_ context: Context) -> [Subview] {
    var element = HeadlessElement.control(
      .textField, context.evaluate(label).spoken, value: text.wrappedValue, in: context)
    var look = context.environment.textLook
    look.lines = 1
    look.scrolls = true
    if element.value.isEmpty, let prompt { element.hint = prompt.string(in: context.environment) }
    let (text, submitted) = (text, context.environment.submitted)
    element.setText = { text.wrappedValue = $0 }
    element.submit = { for action in submitted { action() } }
    if element.value.isEmpty { look.paint = Paint(name: "tertiary") }
    let shown = [element.value, element.hint, element.label].first { !$0.isEmpty } ?? ""
    return [Subview(element, .framed(.text(shown, look), LayoutFrame(maxWidth: .infinity)))]
  }
}

extension TextField where Label == Text {
  /// SwiftUI/TextField/init(_:text:).
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(text: text) { Text(titleKey) }
  }

  /// SwiftUI/TextField/init(_:text:).
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    self.init(text: text) { Text(title) }
  }

  /// SwiftUI/TextField/init(_:text:prompt:).
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
    self.init(text: text, prompt: prompt) { Text(title) }
  }

  /// SwiftUI/TextField/init(_:text:axis:).
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, axis: Axis) {
    self.init(text: text) { Text(title) }
  }
}

/// SwiftUI/SubmitTriggers.
public struct SubmitTriggers: OptionSet, Sendable {
  /// SwiftUI/SubmitTriggers/rawValue.
  public let rawValue: Int

  /// SwiftUI/SubmitTriggers/init(rawValue:).
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// SwiftUI/SubmitTriggers/text.
  public static let text = SubmitTriggers(rawValue: 1)
  /// SwiftUI/SubmitTriggers/search.
  public static let search = SubmitTriggers(rawValue: 2)
}

extension View {
  /// SwiftUI/View/onSubmit(of:_:): for every field within the view.
  public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping @MainActor () -> Void) -> some View {
    transformingEnvironment { values in
      if triggers.contains(.text) { values.submitted.append(action) }
    }
  }

}
