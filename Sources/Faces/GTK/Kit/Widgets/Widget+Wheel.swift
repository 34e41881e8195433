// SPDX-License-Identifier: Apache-2.0
import CGTK
import CGTKShim

extension Widget {
  /// Lets the wheel scroll the page below instead of changing the widget's value.
  public func ignoreWheel() {
    guard let controllers = gtk_widget_observe_controllers(widget) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
    for index in 0..<g_list_model_get_n_items(controllers) {
      guard let controller = g_list_model_get_item(controllers, index) else { continue }
      defer { g_object_unref(controller) }
      guard g_type_is_a(GType(toki_gtk_type_of(controller)), gtk_event_controller_scroll_get_type()) != 0 else {
        continue
      }
      gtk_event_controller_set_propagation_phase(OpaquePointer(controller), GTK_PHASE_NONE)
    }
  }
}
