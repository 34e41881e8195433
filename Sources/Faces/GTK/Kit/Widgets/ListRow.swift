// SPDX-License-Identifier: Apache-2.0
import CGTK

/// A list row with any widget in it, which can be moved to another place.
public final class ListRow: Widget {
  /// The child fills the row.
  public init(_ child: Widget) {
    super.init(gtk_list_box_row_new())
    gtk_list_box_row_set_child(cast(), child.widget)
  }

  /// `true` if a press activates the row.
  public var isActivatable: Bool {
    get { gtk_list_box_row_get_activatable(cast()) != 0 }
    set { gtk_list_box_row_set_activatable(cast(), newValue ? 1 : 0) }
  }
}
