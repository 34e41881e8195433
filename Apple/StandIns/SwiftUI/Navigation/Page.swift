// SPDX-License-Identifier: Apache-2.0

/// The facts about one page that its views state: collected anew in each pass.
@MainActor
final class Page {
  var title = ""
  var toolbar: [Subview] = []
  /// The views for values, by the type of the value.
  var destinations: [ObjectIdentifier: @MainActor (AnyHashable) -> AnyView] = [:]
  /// The pages that this one puts above itself while a binding says so.
  var presented: [(key: ViewNode.Key, content: @MainActor () -> AnyView, close: () -> Void)] = []
  /// `true` if a person cannot close the sheet of the page.
  var isDismissDisabled = false
  /// `true` if one of the buttons of a dialog cancels it.
  var hasCancel = false

  /// The title and the toolbar, which stand above the content.
  var header: [HeadlessElement] {
    var elements: [HeadlessElement] = []
    if !title.isEmpty {
      var heading = HeadlessElement(.heading, title)
      heading.traits = .isHeader
      elements.append(heading)
    }
    if !toolbar.isEmpty { elements.append(HeadlessElement(.toolbar, children: toolbar.elements)) }
    return elements
  }
}

extension View {
  /// SwiftUI/View/navigationTitle(_:).
  public func navigationTitle(_ title: Text) -> some View {
    also { $0.page.title = title.string(in: $0.environment) }
  }

  /// SwiftUI/View/navigationTitle(_:).
  public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    navigationTitle(Text(titleKey))
  }

  /// SwiftUI/View/navigationTitle(_:).
  @_disfavoredOverload
  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    navigationTitle(Text(title))
  }

  /// SwiftUI/View/navigationBarTitleDisplayMode(_:).
  public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View { self }

  /// SwiftUI/View/navigationDestination(for:destination:).
  public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    also { context in
      let type = ObjectIdentifier(D.self)
      if context.page.destinations[type] != nil {
        context.warn("A navigationDestination for \(D.self) was declared twice; the outermost one is used")
      }
      context.page.destinations[type] = { value in
        (value.base as? D).map { AnyView(destination($0)) } ?? AnyView(EmptyView())
      }
    }
  }

  /// SwiftUI/View/navigationDestination(isPresented:destination:).
  public func navigationDestination<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
  ) -> some View {
    let destination = destination()
    return also { context in
      guard isPresented.wrappedValue else { return }
      context.page.presented.append(
        (.named("presented"), { AnyView(destination) }, { isPresented.wrappedValue = false }))
    }
  }

  /// SwiftUI/View/navigationDestination(item:destination:).
  public func navigationDestination<D: Hashable, C: View>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    also { context in
      guard let value = item.wrappedValue else { return }
      context.page.presented.append((.id(value), { AnyView(destination(value)) }, { item.wrappedValue = nil }))
    }
  }
}

/// SwiftUI/NavigationBarItem.
public struct NavigationBarItem: Sendable {
  /// SwiftUI/NavigationBarItem/TitleDisplayMode.
  public enum TitleDisplayMode: Sendable {
    /// SwiftUI/NavigationBarItem/TitleDisplayMode/automatic.
    case automatic
    /// SwiftUI/NavigationBarItem/TitleDisplayMode/inline.
    case inline
    /// SwiftUI/NavigationBarItem/TitleDisplayMode/large.
    case large
  }
}
