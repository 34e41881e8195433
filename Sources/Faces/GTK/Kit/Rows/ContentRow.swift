// SPDX-License-Identifier: Apache-2.0
import CGTK

/// A row of a group with any widget in it, which cannot be pressed.
public final class ContentRow: Widget {
  /// The title is for screen readers; it is not shown.
  public init(_ child: Widget, title: String) {
    super.init(adw_preferences_row_new())
    adw_preferences_row_set_title(cast(), title)
    gtk_list_box_row_set_child(cast(), child.widget)
    gtk_list_box_row_set_activatable(cast(), 0)
    isFocusable = false
    accessibleName = title
  }
}
