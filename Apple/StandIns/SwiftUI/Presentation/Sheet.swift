// SPDX-License-Identifier: Apache-2.0
import Foundation

extension View {
  /// SwiftUI/View/sheet(isPresented:onDismiss:content:).
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (@MainActor () -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    presenting(.sheet, isPresented: isPresented, onDismiss: onDismiss, content: content)
  }

  /// SwiftUI/View/sheet(item:onDismiss:content:): another item dismisses the sheet and presents a new one.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (@MainActor () -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presenting(.sheet, item: item, onDismiss: onDismiss, content: content)
  }

  /// SwiftUI/View/interactiveDismissDisabled(_:): a person cannot swipe the sheet around away.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    also { context in
      if isDisabled { context.page.isDismissDisabled = true }
    }
  }

  private func presenting<Content: View>(
    _ role: HeadlessElement.Role, isPresented: Binding<Bool>, onDismiss: (@MainActor () -> Void)?,
    content: @escaping () -> Content
  ) -> some View {
    modified { context, view in
      context.sheet(
        role, id: isPresented.wrappedValue ? AnyHashable(true) : nil, onDismiss: onDismiss,
        close: { isPresented.wrappedValue = false }, content: content)
      return context.evaluate(view)
    }
  }

  private func presenting<Item: Identifiable, Content: View>(
    _ role: HeadlessElement.Role, item: Binding<Item?>, onDismiss: (@MainActor () -> Void)?,
    content: @escaping (Item) -> Content
  ) -> some View {
    modified { context, view in
      let value = item.wrappedValue
      if let value {
        context.sheet(
          role, id: AnyHashable(value.id), onDismiss: onDismiss, close: { item.wrappedValue = nil },
          content: { content(value) })
      } else {
        context.sheet(role, id: nil, onDismiss: onDismiss, close: {}, content: { EmptyView() })
      }
      return context.evaluate(view)
    }
  }
}

/// The present content of one modifier; kept in its node.
private final class Presented {
  var id: AnyHashable?
}

extension Context {
  /// Presents `content` while there is an identifier; tells when that ends, or becomes another one.
  fileprivate func sheet<Content: View>(
    _ role: HeadlessElement.Role, id: AnyHashable?, onDismiss: (@MainActor () -> Void)?,
    close: @escaping () -> Void, content: @escaping () -> Content
  ) {
    let presented = node.memory as? Presented ?? Presented()
    node.memory = presented
    if let before = presented.id, before != id, let onDismiss { afterwards(onDismiss) }
    presented.id = id
    guard let id else { return }
    present(role, key: .id(["sheet", id] as [AnyHashable]), close: close) { inner in
      var inner = inner
      inner.environment.dismiss = DismissAction(target: inner.node, perform: close)
      return inner.build(.position(0), content)
    }
  }
}
