// SPDX-License-Identifier: Apache-2.0
import CGTK

/// Listens to one kind of input on a widget.
public class InputController: GTKObject {
  init(_ controller: OpaquePointer!) { super.init(taking: UnsafeMutableRawPointer(controller)) }
}

/// A key that means something by itself.
public enum Key: Equatable {
  case escape, enter, space, delete, backspace, left, right, up, down, tab
  case character(Character)
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

/// Keys that are pressed while a widget or something in it has the focus.
public final class KeyInput: InputController {
  /// - Parameters:
  ///   - isFirst: Whether it hears a key before the widget in focus does.
  ///   - answer: `true` when the key was for it; its second value says whether Ctrl or Alt is held.
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

/// Turns of the wheel over a widget.
public final class ScrollInput: InputController {
  /// - Parameter answer: Gets the way down, in steps of the wheel.
  public init(_ answer: @escaping (Double) -> Bool) {
    super.init(gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL))
    connect("scroll") { answer($0.double(2)) }
  }
}

/// A pointer or a finger that drags.
public final class DragInput: InputController {
  /// - Parameters:
  ///   - isFirst: Whether it hears of it before the widgets inside do.
  ///   - began: At the first touch.
  ///   - moved: Gets how far it is from there, in pixels.
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

  /// Takes the drag for itself; nothing else hears the rest of it.
  public func claim() { gtk_gesture_set_state(opaque, GTK_EVENT_SEQUENCE_CLAIMED) }
}

/// A press on a widget that is no button.
public final class ClickInput: InputController {
  public init(_ pressed: @escaping (_ times: Int) -> Void) {
    super.init(gtk_gesture_click_new())
    connect("released") { values in
      pressed(values.int(1))
      return false
    }
  }
}

/// A pointer that moves over a widget.
public final class MotionInput: InputController {
  private var last: (x: Double, y: Double)?

  public init(moved: @escaping () -> Void) {
    super.init(gtk_event_controller_motion_new())
    connect("motion") { [unowned self] values in
      // GTK also tells of a pointer that stands still, when what is under it was laid out anew.
      let place = (x: values.double(1), y: values.double(2))
      let isAtRest = last.map { $0 == place } ?? false
      last = place
      if !isAtRest { moved() }
      return false
    }
  }
}

/// Whether a widget, or something in it, has the focus.
public final class FocusInput: InputController {
  public init(left: @escaping () -> Void) {
    super.init(gtk_event_controller_focus_new())
    on("leave", left)
  }
}

extension Widget {
  /// Gives the widget an input to listen to.
  public func addInput(_ input: InputController) {
    // The widget takes over one reference.
    g_object_ref(input.pointer)
    gtk_widget_add_controller(widget, input.opaque)
  }
}
