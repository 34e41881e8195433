// SPDX-License-Identifier: Apache-2.0
import CGTK
import CGTKShim

/// A column that a screen reader takes for an alert, and reads by its accessible name.
///
/// It can have the focus itself, so that keys are heard although no button is in focus.
public final class AlertBox: Widget {
  public init(_ child: Widget) {
    let made = toki_gtk_new_with_role(gtk_box_get_type(), Int32(GTK_ACCESSIBLE_ROLE_ALERT.rawValue))!
    super.init(made.assumingMemoryBound(to: GtkWidget.self))
    gtk_box_append(cast(), child.widget)
    child.expandsHorizontally = true
    isFocusable = true
  }
}
