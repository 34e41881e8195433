// SPDX-License-Identifier: Apache-2.0

/// A choice among values: SwiftUI/Picker.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  private let selection: Binding<SelectionValue>
  private let content: Content
  private let label: Label

  /// SwiftUI/Picker/init(selection:content:label:).
  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.content = content()
    self.label = label()
  }

  func render(_ context: Context) -> [Subview] {
    let current = selection.wrappedValue
    let label = context.evaluate(label, .named("label"))
    let name = label.spoken
    var element = HeadlessElement.control(.picker, name, in: context)
    var values: Set<SelectionValue> = []
    for view in context.evaluate(content, .named("content")) {
      var option = HeadlessElement.control(.option, view.elements.spoken, in: context)
      // An explicit tag of another type is not replaced by the identifier that ForEach gives.
      if let value = (view.tag ?? view.implicitTag)?.value(as: SelectionValue.self) {
        if !values.insert(value).inserted { context.warn("Picker “\(name)”: two options have the tag \(value)") }
        option.isSelected = value == current
        option.press = { [selection] in selection.wrappedValue = value }
      } else if !view.elements.isEmpty {
        context.warn("Picker “\(name)”: the option “\(option.label)” has no tag of type \(SelectionValue.self)")
        option.isEnabled = false
      }
      element.children.append(option)
    }
    if !values.contains(current) {
      context.warn("Picker “\(name)”: the selection “\(current)” is invalid and does not have an associated tag")
    }
    element.value = element.children.first { $0.isSelected }?.label ?? ""
    return [Subview(element, layout(of: element, label, in: context.environment))]
  }

  private func layout(of picker: HeadlessElement, _ label: [Subview], in environment: EnvironmentValues) -> Layout {
    guard environment.looks.isWheel else {
      let value = Layout.text(picker.value, environment.textLook(.secondary))
      return environment.looks.hidesLabels ? value : .labelled(label.rowLayout, value, environment)
    }
    var look = environment.textLook
    look.size = 22
    let labels = picker.children.map(\.label)
    let chosen = picker.children.firstIndex { $0.isSelected } ?? 0
    let shown = (chosen - 2...chosen + 2).map { labels.indices.contains($0) ? labels[$0] : "" }
    let widest = labels.max { look.width(of: $0) < look.width(of: $1) } ?? ""
    return .wheel([shown], look, widest: [look.width(of: widest)])
  }
}

extension Picker where Label == Text {
  /// SwiftUI/Picker/init(_:selection:content:).
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(titleKey) }
  }

  /// SwiftUI/Picker/init(_:selection:content:).
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(title) }
  }
}
