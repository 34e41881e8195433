// SPDX-License-Identifier: Apache-2.0
import CGTK

/// A listener for one kind of input on a widget.
public class InputController: GTKObject {
  init(_ controller: OpaquePointer!) { super.init(taking: UnsafeMutableRawPointer(controller)) }
}

/// A key, without its modifiers.
public enum Key: Equatable {
  /// A key with a name; Enter includes that of the number pad.
  case escape, enter, space, delete, backspace, left, right, up, down, tab
  /// A key that types this character.
  case character(Character)
  /// Any other key, by its number in GDK.
  case other(UInt32)

  init(_ value: UInt32) {
    switch Int32(bitPattern: value) {
    case GDK_KEY_Escape: self = .escape
    case GDK_KEY_Return, GDK_KEY_KP_Enter: self = .enter
    case GDK_KEY_space: self = .space
    case GDK_KEY_Delete, GDK_KEY_KP_Delete: self = .delete
    case GDK_KEY_BackSpace: self = .backspace
    case GDK_KEY_Left: self = .left
    case GDK_KEY_Right: self = .right
    case GDK_KEY_Up: self = .up
    case GDK_KEY_Down: self = .down
    case GDK_KEY_Tab: self = .tab
    default:
      let scalar = gdk_keyval_to_unicode(value)
      self = Unicode.Scalar(scalar).flatMap { scalar == 0 ? nil : .character(Character($0)) } ?? .other(value)
    }
  }
}

/// Key presses while the widget or something in it has the focus.
public final class KeyInput: InputController {
  /// Calls `answer` for each key press.
  ///
  /// - Parameters:
  ///   - isFirst: `true` if it sees a key before the focused widget does.
  ///   - answer: Returns whether it handled the key; its second value says whether Ctrl, Alt or Super is held.
  public init(isFirst: Bool = false, _ answer: @escaping (Key, _ isModified: Bool) -> Bool) {
    super.init(gtk_event_controller_key_new())
    if isFirst { gtk_event_controller_set_propagation_phase(opaque, GTK_PHASE_CAPTURE) }
    connect("key-pressed") { values in
      let state = g_value_get_flags(values.values + 3)
      let modifiers = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
      return answer(Key(values.unsigned(1)), state & modifiers != 0)
    }
  }
}

/// Turns of the mouse wheel over a widget.
public final class ScrollInput: InputController {
  /// Called with the distance in steps, over 0 for down; the answer is `true` if it was handled.
  public init(_ answer: @escaping (Double) -> Bool) {
    super.init(gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL))
    connect("scroll") { answer($0.double(2)) }
  }
}

/// A drag with a pointer or finger.
public final class DragInput: InputController {
  /// Called when a drag begins, with each distance in pixels from there, and at its end.
  ///
  /// `isFirst` lets it see the drag before the widgets inside do.
  public init(
    isFirst: Bool = false, began: @escaping () -> Void = {}, moved: @escaping (_ x: Double, _ y: Double) -> Void,
    ended: @escaping () -> Void = {}
  ) {
    super.init(gtk_gesture_drag_new())
    if isFirst { gtk_event_controller_set_propagation_phase(opaque, GTK_PHASE_CAPTURE) }
    on("drag-begin", began)
    connect("drag-update") { values in
      moved(values.double(1), values.double(2))
      return false
    }
    on("drag-end", ended)
  }

  /// Claims the drag: nothing else sees the rest of it.
  public func claim() { gtk_gesture_set_state(opaque, GTK_EVENT_SEQUENCE_CLAIMED) }
}

/// A click on a widget that is not a button.
public final class ClickInput: InputController {
  /// Called on release, with the number of clicks in a row.
  public init(_ pressed: @escaping (_ times: Int) -> Void) {
    super.init(gtk_gesture_click_new())
    connect("released") { values in
      pressed(values.int(1))
      return false
    }
  }
}

/// Movement of the pointer over a widget.
public final class MotionInput: InputController {
  private var last: (x: Double, y: Double)?

  /// Called when the pointer has really moved.
  public init(moved: @escaping () -> Void) {
    super.init(gtk_event_controller_motion_new())
    connect("motion") { [unowned self] values in
      // GTK also reports a resting pointer when the layout below it changes.
      let place = (x: values.double(1), y: values.double(2))
      let isAtRest = last.map { $0 == place } ?? false
      last = place
      if !isAtRest { moved() }
      return false
    }
  }
}

/// Loss of focus by a widget and everything in it.
public final class FocusInput: InputController {
  /// Called when the focus leaves.
  public init(left: @escaping () -> Void) {
    super.init(gtk_event_controller_focus_new())
    on("leave", left)
  }
}

extension Widget {
  /// Attaches a listener to the widget.
  public func addInput(_ input: InputController) {
    // The widget takes ownership of one reference.
    g_object_ref(input.pointer)
    gtk_widget_add_controller(widget, input.opaque)
  }
}
