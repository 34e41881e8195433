// SPDX-License-Identifier: Apache-2.0
import CGTK

/// A title that shows and hides the widget below it.
public final class ExpanderSection: Widget {
  /// Closed at first.
  public init(_ title: String, _ child: Widget) {
    super.init(gtk_expander_new(title))
    gtk_expander_set_child(opaque, child.widget)
    accessibleName = title
  }

  /// `true` if the widget is shown.
  public var isExpanded: Bool {
    get { gtk_expander_get_expanded(opaque) != 0 }
    set { gtk_expander_set_expanded(opaque, newValue ? 1 : 0) }
  }

  /// Called after it was opened or closed.
  public func onExpand(_ action: @escaping () -> Void) { onChange(of: "expanded", action) }
}
