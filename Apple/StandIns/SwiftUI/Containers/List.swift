// SPDX-License-Identifier: Apache-2.0

/// Rows in a column: SwiftUI/List.
public struct List<SelectionValue: Hashable, Content: View>: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  private let selection: Binding<SelectionValue?>?
  private let content: Content

  /// SwiftUI/List/init(selection:content:).
  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  func render(_ context: Context) -> [Subview] {
    var list = HeadlessElement(.list)
    let views = context.evaluate(content)
    for view in views {
      list.children += row(view)
    }
    return [Subview(list, .scroll(.padded(views.rowsLayout, .all, Layout.margin)))]
  }

  private func row(_ view: Subview) -> [HeadlessElement] {
    var elements = view.elements
    for index in elements.indices {
      if let selection, let value = (view.tag ?? view.implicitTag)?.value(as: SelectionValue.self) {
        elements[index].isSelected = selection.wrappedValue == value
        if elements[index].press == nil { elements[index].press = { selection.wrappedValue = value } }
      }
    }
    return elements
  }
}

extension List where SelectionValue == Never {
  /// SwiftUI/List/init(content:).
  public init(@ViewBuilder content: () -> Content) {
    selection = nil
    self.content = content()
  }

  /// SwiftUI/List/init(_:rowContent:).
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    selection = nil
    content = ForEach(data, content: rowContent)
  }

  /// SwiftUI/List/init(_:id:rowContent:).
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    selection = nil
    content = ForEach(data, id: id, content: rowContent)
  }
}

/// Controls in a column: SwiftUI/Form.
public struct Form<Content: View>: View, LayoutContainer {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never
  let content: Content
  func arranged(_ views: [Subview]) -> Layout { .scroll(.padded(views.rowsLayout, .all, Layout.margin)) }

  /// SwiftUI/Form/init(content:).
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

/// A part of a list, form or picker: SwiftUI/Section.
@MainActor
public struct Section<Parent, Content, Footer> {
  private let header: Parent
  private let content: Content
  private let footer: Footer
}

extension Section: View, PrimitiveView where Parent: View, Content: View, Footer: View {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  /// SwiftUI/Section/init(content:header:footer:).
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) {
    self.init(header: header(), content: content(), footer: footer())
  }

  // Its rows stay rows of the container: they keep their tags, and their swipe actions.
  func render(_ context: Context) -> [Subview] {
    var around = context
    around.environment.looks.text.size = 13
    around.environment.looks.text.paint = .secondary
    let header = around.evaluate(header, .named("header")).map { view in
      var view = view
      view.isHeading = true
      for index in view.elements.indices where view.elements[index].role == .text {
        view.elements[index].role = .heading
        view.elements[index].traits.insert(.isHeader)
      }
      return view
    }
    let footer = around.evaluate(footer, .named("footer")).map { view in
      var view = view
      view.isHeading = true
      return view
    }
    return header + context.evaluate(content, .named("content")) + footer
  }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  /// SwiftUI/Section/init(content:header:).
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(content: content, header: header, footer: { EmptyView() })
  }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
  /// SwiftUI/Section/init(content:footer:).
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(content: content, header: { EmptyView() }, footer: footer)
  }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  /// SwiftUI/Section/init(content:).
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
  }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  /// SwiftUI/Section/init(_:content:).
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(titleKey) })
  }

  /// SwiftUI/Section/init(_:content:).
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(title) })
  }
}
