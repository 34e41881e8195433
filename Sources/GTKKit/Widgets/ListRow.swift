// SPDX-License-Identifier: Apache-2.0
import CGTK

/// A row of a list with any widget in it, which can be taken out and put in elsewhere.
public final class ListRow: Widget {
  public init(_ child: Widget) {
    super.init(gtk_list_box_row_new())
    gtk_list_box_row_set_child(cast(), child.widget)
  }

  /// Whether a press on it means something.
  public var isActivatable: Bool {
    get { gtk_list_box_row_get_activatable(cast()) != 0 }
    set { gtk_list_box_row_set_activatable(cast(), newValue ? 1 : 0) }
  }
}
