// SPDX-License-Identifier: Apache-2.0

/// SwiftUI/HorizontalEdge.
public enum HorizontalEdge: Int8, CaseIterable, Sendable {
  /// SwiftUI/HorizontalEdge/leading.
  case leading
  /// SwiftUI/HorizontalEdge/trailing.
  case trailing
}

extension View {
  /// SwiftUI/View/swipeActions(edge:allowsFullSwipe:content:): actions of the row by the names of the buttons.
  public func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View {
    actions(named: "swipe\(edge)", of: content())
  }

  /// SwiftUI/View/contextMenu(menuItems:): actions by the names of the buttons.
  public func contextMenu<M: View>(@ViewBuilder menuItems: () -> M) -> some View {
    actions(named: "contextMenu", of: menuItems())
  }

  private func actions<Buttons: View>(named name: String, of buttons: Buttons) -> some View {
    transformingSubviews { view, context in
      let buttons = context.evaluate(buttons, .named(name)).elements
      for index in view.elements.indices {
        view.elements[index].actions += buttons.flatMap(\.all).compactMap { button in
          guard button.isEnabled, let press = button.press else { return nil }
          if button.label.isEmpty { context.warn("An action of “\(view.elements[index].label)” has no name") }
          return (button.label, press)
        }
      }
    }
  }

  /// SwiftUI/View/listRowSeparator(_:edges:).
  public func listRowSeparator(_ visibility: Visibility) -> some View { self }
  /// SwiftUI/View/listRowBackground(_:).
  public func listRowBackground<V: View>(_ view: V?) -> some View { self }
}
