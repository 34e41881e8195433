// SPDX-License-Identifier: Apache-2.0
import GTKKit

/// The place of a page in the window; the page itself is created when first opened.
final class PageSlot {
  let kind: any Page.Type
  let widget = Box(.vertical)
  private(set) var page: (any Page)?

  init(_ kind: any Page.Type) { self.kind = kind }

  /// The page, created if needed.
  func open(_ pageContext: PageContext) -> any Page {
    if let page { return page }
    let made = kind.init(pageContext)
    made.widget.expandsVertically = true
    widget.append(made.widget)
    page = made
    return made
  }
}
