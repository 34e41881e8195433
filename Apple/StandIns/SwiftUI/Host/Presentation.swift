// SPDX-License-Identifier: Apache-2.0

/// A sheet, a dialog or an open menu above the rest of the app.
@MainActor
struct Presentation {
  var element: HeadlessElement
  /// Its layout on the screen.
  var layout = Layout.nothing
  /// Closes it as a person does, beside its buttons; `nil` where there is no such way.
  var close: (() -> Void)?
}

extension Context {
  /// Presents the view of `content`, above its own place.
  func present(
    _ role: HeadlessElement.Role, _ label: String = "", key: ViewNode.Key, close: (() -> Void)?,
    content: (Context) -> [Subview]
  ) {
    let number = graph.presentations.count
    guard presentation == (number == 0 ? nil : number - 1) else {
      // SwiftUI presents one thing at a time from one place, and says so only in the log.
      warn("A \(role.rawValue) “\(label)” cannot be presented: something else already is, from the same place")
      return
    }
    var inner = self
    inner.node = node.child(key, type: Presentation.self)
    inner.presentation = number
    inner.page = Page()
    inner.environment.isPresented = true
    inner.environment.isEnabled = true
    inner.environment.pressed = nil
    graph.presentations.append(Presentation(element: HeadlessElement(role, label), close: close))
    let views = content(inner)
    graph.presentations[number].element.children = inner.page.header + views.elements
    graph.presentations[number].layout = inner.laidOut(views)
    if inner.page.isDismissDisabled { graph.presentations[number].close = nil }
  }
}
