// SPDX-License-Identifier: Apache-2.0

/// A title with an icon: SwiftUI/Label.
public struct Label<Title: View, Icon: View>: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  private let title: Title
  private let icon: Icon

  /// SwiftUI/Label/init(title:icon:).
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  func render(_ context: Context) -> [Subview] {
    // The icon is not read out beside the title, but it is evaluated: it may have state and tasks.
    let icon = context.evaluate(icon, .named("icon"))
    let title = context.evaluate(title, .named("title"))
    return [Subview(title.elements, context.environment.looks.isIconOnly ? icon.rowLayout : (icon + title).rowLayout)]
  }
}

extension Label where Title == Text, Icon == Image {
  /// SwiftUI/Label/init(_:systemImage:).
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
  }

  /// SwiftUI/Label/init(_:systemImage:).
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }
}

/// A picture: SwiftUI/Image.
public struct Image: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  /// SwiftUI/Image/Scale.
  public enum Scale: Hashable, Sendable {
    /// SwiftUI/Image/Scale/small.
    case small
    /// SwiftUI/Image/Scale/medium.
    case medium
    /// SwiftUI/Image/Scale/large.
    case large
  }

  private let name: String
  private let isSymbol: Bool
  private let isDecorative: Bool

  private init(_ name: String, isSymbol: Bool, isDecorative: Bool) {
    self.name = name
    self.isSymbol = isSymbol
    self.isDecorative = isDecorative
  }

  /// SwiftUI/Image/init(systemName:); a symbol has no spoken name here.
  public init(systemName: String) {
    self.init(systemName, isSymbol: true, isDecorative: false)
  }

  /// SwiftUI/Image/init(_:bundle:): its name is read out.
  public init(_ name: String) {
    self.init(name, isSymbol: false, isDecorative: false)
  }

  /// SwiftUI/Image/init(decorative:bundle:): assistive technologies pass it over.
  public init(decorative name: String) {
    self.init(name, isSymbol: false, isDecorative: true)
  }

  /// SwiftUI/Image/resizable(capInsets:resizingMode:).
  public func resizable() -> Image { self }

  func render(_ context: Context) -> [Subview] {
    let look = Layout.symbol(context.environment.textLook)
    guard !isDecorative else { return [Subview([], look)] }
    var element = HeadlessElement(.image, isSymbol ? "" : name)
    element.traits = .isImage
    return [Subview(element, look)]
  }
}

/// A label beside a value: SwiftUI/LabeledContent.
public struct LabeledContent<Label: View, Content: View>: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  private let label: Label
  private let content: Content

  /// SwiftUI/LabeledContent/init(content:label:).
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
  }

  func render(_ context: Context) -> [Subview] {
    let label = context.evaluate(label, .named("label"))
    let content = context.evaluate(content, .named("content"))
    // A text is the value of its label; a control keeps its own name.
    let layout = Layout.labelled(label.rowLayout, content.rowLayout, context.environment)
    guard content.elements.allSatisfy({ $0.role == .text }) else {
      return [Subview(label.elements + content.elements, layout)]
    }
    return [Subview(HeadlessElement(.text, label.spoken, value: content.spoken), layout)]
  }
}

extension LabeledContent where Label == Text {
  /// SwiftUI/LabeledContent/init(_:content:).
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }

  /// SwiftUI/LabeledContent/init(_:content:).
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

extension LabeledContent where Label == Text, Content == Text {
  /// SwiftUI/LabeledContent/init(_:value:).
  public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
    self.init(content: { Text(value) }, label: { Text(titleKey) })
  }

  /// SwiftUI/LabeledContent/init(_:value:).
  @_disfavoredOverload
  public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {
    self.init(content: { Text(value) }, label: { Text(title) })
  }
}
