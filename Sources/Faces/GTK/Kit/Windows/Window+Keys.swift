// SPDX-License-Identifier: Apache-2.0
import CGTK

extension Window {
  /// Runs an action by keys in GTK's notation (`<Control>z`), unless a text field has the focus.
  ///
  /// Keys of an application come before those of the focused widget, such as a text field's own for undoing.
  public func setKeys(_ keys: String, outsideText action: @escaping () -> Void) {
    let box = Unmanaged.passRetained(
      KeyAnswerBox { [weak self] in
        guard let self, !hasFocusInText else { return false }
        action()
        return true
      }
    ).toOpaque()
    let callback = gtk_callback_action_new(
      { _, _, data in
        nonisolated(unsafe) let data = data
        return MainActor.assumeIsolated {
          Unmanaged<KeyAnswerBox>.fromOpaque(data!).takeUnretainedValue().answer() ? 1 : 0
        }
      }, box, { Unmanaged<KeyAnswerBox>.fromOpaque($0!).release() })
    let controller = gtk_shortcut_controller_new()
    gtk_shortcut_controller_add_shortcut(
      controller, gtk_shortcut_new(gtk_shortcut_trigger_parse_string(keys), callback))
    gtk_widget_add_controller(widget, controller)
  }

  /// `true` if the next letter would be typed into a text field.
  var hasFocusInText: Bool {
    guard let focus = gtk_window_get_focus(window) else { return false }
    return g_type_check_instance_is_a(
      UnsafeMutableRawPointer(focus).assumingMemoryBound(to: GTypeInstance.self), gtk_editable_get_type()) != 0
  }
}

/// Holds a closure with an answer for C.
private final class KeyAnswerBox {
  let answer: () -> Bool
  init(_ answer: @escaping () -> Bool) { self.answer = answer }
}
