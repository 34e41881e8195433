// SPDX-License-Identifier: Apache-2.0

/// SwiftUI/Visibility.
public enum Visibility: Hashable, CaseIterable, Sendable {
  /// SwiftUI/Visibility/automatic.
  case automatic
  /// SwiftUI/Visibility/visible.
  case visible
  /// SwiftUI/Visibility/hidden.
  case hidden
}

extension View {
  /// SwiftUI/View/alert(_:isPresented:actions:): each button closes it; without one there is an OK.
  public func alert<A: View>(_ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A) -> some View {
    dialog(.alert, title, isPresented, actions(), EmptyView())
  }

  /// SwiftUI/View/alert(_:isPresented:actions:).
  public func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    dialog(.alert, Text(titleKey), isPresented, actions(), EmptyView())
  }

  /// SwiftUI/View/alert(_:isPresented:actions:).
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    dialog(.alert, Text(title), isPresented, actions(), EmptyView())
  }

  /// SwiftUI/View/alert(_:isPresented:actions:message:).
  public func alert<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    dialog(.alert, title, isPresented, actions(), message())
  }

  /// SwiftUI/View/alert(_:isPresented:actions:message:).
  public func alert<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    dialog(.alert, Text(titleKey), isPresented, actions(), message())
  }

  /// SwiftUI/View/alert(_:isPresented:actions:message:).
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    dialog(.alert, Text(title), isPresented, actions(), message())
  }

  /// SwiftUI/View/alert(_:isPresented:presenting:actions:message:): shown only while there is something to present.
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View {
    dialog(.alert, Text(title), isPresented, data.map(actions), data.map(message), isPossible: data != nil)
  }

  /// SwiftUI/View/confirmationDialog(_:isPresented:titleVisibility:actions:): any button closes it; it can be cancelled.
  public func confirmationDialog<A: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A
  ) -> some View {
    dialog(.dialog, title, isPresented, actions(), EmptyView())
  }

  /// SwiftUI/View/confirmationDialog(_:isPresented:titleVisibility:actions:).
  public func confirmationDialog<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A
  ) -> some View {
    dialog(.dialog, Text(titleKey), isPresented, actions(), EmptyView())
  }

  /// SwiftUI/View/confirmationDialog(_:isPresented:titleVisibility:actions:).
  @_disfavoredOverload
  public func confirmationDialog<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A
  ) -> some View {
    dialog(.dialog, Text(title), isPresented, actions(), EmptyView())
  }

  /// SwiftUI/View/confirmationDialog(_:isPresented:titleVisibility:actions:message:).
  @_disfavoredOverload
  public func confirmationDialog<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    dialog(.dialog, Text(title), isPresented, actions(), message())
  }

  private func dialog<Actions: View, Message: View>(
    _ role: HeadlessElement.Role, _ title: Text, _ isPresented: Binding<Bool>, _ actions: Actions,
    _ message: Message, isPossible: Bool = true
  ) -> some View {
    also { context in
      guard isPresented.wrappedValue, isPossible else { return }
      context.dialog(role, title.string(in: context.environment), actions, message) { isPresented.wrappedValue = false }
    }
  }
}

extension Context {
  fileprivate func dialog<Actions: View, Message: View>(
    _ role: HeadlessElement.Role, _ title: String, _ actions: Actions, _ message: Message,
    close: @escaping @MainActor () -> Void
  ) {
    // An alert waits for an answer; a dialog is also cancelled by a tap beside it.
    var cancel: (() -> Void)?
    if role == .dialog { cancel = { close() } }
    present(role, title, key: .named(role.rawValue), close: cancel) { context in
      let inner = context.with { $0.pressed = close }
      var elements = inner.evaluate(message, .named("message")).elements
      let buttons = inner.evaluate(actions, .named("actions")).elements
      elements += buttons
      if role == .alert && buttons.isEmpty { elements.append(inner.standardButton("OK", close)) }
      if role == .dialog && !inner.page.hasCancel { elements.append(inner.standardButton("Cancel", close)) }
      return elements
    }
  }

  /// A button that the system adds; in English, whatever the language.
  fileprivate func standardButton(_ label: String, _ press: @escaping () -> Void) -> HeadlessElement {
    var button = HeadlessElement.control(.button, label, in: self)
    button.traits = .isButton
    button.press = press
    return button
  }
}
