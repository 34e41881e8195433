// SPDX-License-Identifier: Apache-2.0
import CGTK
import CGTKShim

/// A column that screen readers announce as an alert, by its accessible name.
///
/// It can take the focus itself, so that keys work while no button has it.
public final class AlertBox: Widget {
  /// The child takes the whole width.
  public init(_ child: Widget) {
    let made = toki_gtk_new_with_role(gtk_box_get_type(), Int32(GTK_ACCESSIBLE_ROLE_ALERT.rawValue))!
    super.init(made.assumingMemoryBound(to: GtkWidget.self))
    gtk_box_append(cast(), child.widget)
    child.expandsHorizontally = true
    isFocusable = true
  }
}
