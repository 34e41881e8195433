// SPDX-License-Identifier: Apache-2.0
import CGTK
import CGTKShim

/// Widgets in a row or a column.
public final class Box: Widget {
  /// The direction in which children are lined up.
  public enum Direction { case horizontal, vertical }

  /// `spacing` is the gap between children, in pixels.
  public init(_ direction: Direction, spacing: Int = 0, _ children: [Widget] = []) {
    super.init(
      gtk_box_new(
        direction == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL, Int32(spacing)))
    for child in children { append(child) }
  }

  /// A column that may have an accessible name and be a stop of the Tab key; since GTK 4.10 a plain box has a role
  /// without a name.
  public init(groupSpacing spacing: Int) {
    let made = toki_gtk_new_with_role(toki_gtk_stop_box_get_type(), Int32(GTK_ACCESSIBLE_ROLE_GROUP.rawValue))!
    super.init(made.assumingMemoryBound(to: GtkWidget.self))
    gtk_orientable_set_orientation(opaque, GTK_ORIENTATION_VERTICAL)
    gtk_box_set_spacing(cast(), Int32(spacing))
  }

  /// Lines up the children in a direction.
  public func setDirection(_ direction: Direction) {
    gtk_orientable_set_orientation(
      opaque, direction == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL)
  }

  /// Adds a child at the end.
  public func append(_ child: Widget) { gtk_box_append(cast(), child.widget) }
  /// Adds a child at the start.
  public func prepend(_ child: Widget) { gtk_box_prepend(cast(), child.widget) }
  /// Removes a child.
  public func remove(_ child: Widget) { gtk_box_remove(cast(), child.widget) }

  /// A box filled by one child.
  static func holding(_ child: Widget) -> Box {
    child.expandsVertically = true
    child.expandsHorizontally = true
    return Box(.vertical, [child])
  }

  /// `true` if all children have the same size.
  public var isHomogeneous: Bool {
    get { gtk_box_get_homogeneous(cast()) != 0 }
    set { gtk_box_set_homogeneous(cast(), newValue ? 1 : 0) }
  }
}

/// A centered child of limited width.
public final class Clamp: Widget {
  /// Up to `tightening` pixels the child fills the width; beyond, it grows ever more slowly to `maximum`.
  public init(_ child: Widget, maximum: Int = 600, tightening: Int = 400) {
    super.init(adw_clamp_new())
    adw_clamp_set_child(opaque, child.widget)
    adw_clamp_set_maximum_size(opaque, Int32(maximum))
    adw_clamp_set_tightening_threshold(opaque, Int32(tightening))
  }

  /// Changes the maximum width, which the child fills as far as there is room.
  public func limit(to maximum: Int) {
    adw_clamp_set_maximum_size(opaque, Int32(maximum))
    adw_clamp_set_tightening_threshold(opaque, Int32(maximum))
  }
}

/// A child of any size, with scroll bars where it does not fit.
public final class ScrolledWindow: Widget {
  /// Scrolls only in the given directions.
  public init(_ child: Widget, horizontal: Bool = false, vertical: Bool = true) {
    super.init(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(opaque, child.widget)
    gtk_scrolled_window_set_policy(
      opaque, horizontal ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER,
      vertical ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER)
  }

  /// `true` if a part of a widget in it is in view, as far as it was laid out.
  public func shows(_ inner: Widget) -> Bool {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(inner.widget, widget, &bounds) != 0, bounds.size.height > 0 else { return true }
    return bounds.origin.y < Float(gtk_widget_get_height(widget)) && bounds.origin.y + bounds.size.height > 0
  }

  /// Called after it was scrolled or got another height.
  public func onScroll(_ action: @escaping () -> Void) {
    let adjustment = GTKObject(sharing: UnsafeMutableRawPointer(gtk_scrolled_window_get_vadjustment(opaque)!))
    for signal in ["value-changed", "changed"] { adjustment.on(signal) { MainLoop.whenIdle(action) } }
  }

  /// `true` if it requests its child's natural height, as far as there is room.
  public var propagatesNaturalHeight = false {
    didSet { gtk_scrolled_window_set_propagate_natural_height(opaque, propagatesNaturalHeight ? 1 : 0) }
  }
}

/// One of several children at a time.
///
/// The others are hidden explicitly, as GTK 4.8 would keep reporting their content to screen readers.
public final class Stack: Widget {
  private var children: [(name: String, child: Widget, holder: Box)] = []

  /// A crossfade between children, unless turned off.
  public init(animated: Bool = true) {
    super.init(gtk_stack_new())
    if animated { gtk_stack_set_transition_type(opaque, GTK_STACK_TRANSITION_TYPE_CROSSFADE) }
    // A hidden page should not make the others larger.
    gtk_stack_set_hhomogeneous(opaque, 0)
    gtk_stack_set_vhomogeneous(opaque, 0)
    onChange(of: "transition-running") { [unowned self] in hideOthers() }
  }

  /// `true` if one child fades into the next.
  public var isAnimated: Bool { gtk_stack_get_transition_type(opaque) != GTK_STACK_TRANSITION_TYPE_NONE }

  /// Adds a child under a name; the first one added is visible.
  public func add(_ child: Widget, name: String) {
    let holder = Box.holding(child)
    children.append((name, child, holder))
    gtk_stack_add_named(opaque, holder.widget, name)
    hideOthers()
  }

  /// Removes a child that was added.
  public func remove(_ child: Widget) {
    guard let index = children.firstIndex(where: { $0.child === child }) else { return }
    let holder = children.remove(at: index).holder
    holder.remove(child)
    gtk_stack_remove(opaque, holder.widget)
    hideOthers()
  }

  /// Name of the visible child; `nil` while there is none.
  public var shown: String? {
    get { gtk_stack_get_visible_child_name(opaque).map { String(cString: $0) } }
    set {
      guard let newValue, newValue != shown else { return }
      gtk_stack_set_visible_child_name(opaque, newValue)
      // Not by its notification, which comes before the transition begins.
      hideOthers()
    }
  }

  private func hideOthers() {
    let shown = shown
    children.first { $0.name == shown }?.child.isVisible = true
    // The page that fades out must still be there, or the new child would fade in from a blank page.
    let isFading = gtk_stack_get_transition_running(opaque) != 0
    for entry in children where entry.name != shown {
      if !isFading { entry.child.hide() } else if entry.child.holdsFocus { entry.child.dropFocus() }
    }
  }
}

/// Children on top of each other; the first sets the size.
public final class Overlay: Widget {
  /// `over` lists the widgets on top, lowest first.
  public init(_ child: Widget, over: [Widget] = []) {
    super.init(gtk_overlay_new())
    gtk_overlay_set_child(opaque, child.widget)
    for widget in over { gtk_overlay_add_overlay(opaque, widget.widget) }
  }
}

/// A child that slides in and out.
public final class Revealer: Widget {
  /// Hidden at first.
  public init(_ child: Widget) {
    super.init(gtk_revealer_new())
    gtk_revealer_set_child(opaque, child.widget)
  }

  /// `true` if the child is shown or sliding in.
  public var isRevealed: Bool {
    get { gtk_revealer_get_reveal_child(opaque) != 0 }
    set { gtk_revealer_set_reveal_child(opaque, newValue ? 1 : 0) }
  }
}

/// Children in as many columns as fit.
public final class FlowBox: Widget {
  /// Limits the number of columns; `spacing` is in pixels, and `isHomogeneous` gives all children the same size.
  public init(columns: ClosedRange<Int>, spacing: Int = 12, isHomogeneous: Bool = true) {
    toki_gtk_walk_through_flow_boxes()
    super.init(gtk_flow_box_new())
    gtk_flow_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
    gtk_flow_box_set_min_children_per_line(opaque, guint(columns.lowerBound))
    gtk_flow_box_set_max_children_per_line(opaque, guint(columns.upperBound))
    gtk_flow_box_set_column_spacing(opaque, guint(spacing))
    gtk_flow_box_set_row_spacing(opaque, guint(spacing))
    gtk_flow_box_set_homogeneous(opaque, isHomogeneous ? 1 : 0)
  }

  /// Most columns, at least 1; room is requested for all of them, even with fewer children.
  public var mostColumns: Int {
    get { Int(gtk_flow_box_get_max_children_per_line(opaque)) }
    set { if newValue != mostColumns { gtk_flow_box_set_max_children_per_line(opaque, guint(max(1, newValue))) } }
  }

  /// Adds a child at the end.
  public func append(_ child: Widget) { insert(child, at: -1) }

  /// Inserts a child at an index from 0; -1 appends it.
  public func insert(_ child: Widget, at index: Int) {
    gtk_flow_box_insert(opaque, child.widget, Int32(index))
    // The Tab key should not stop at the frame that GTK puts around each child.
    if let frame = gtk_widget_get_parent(child.widget) { gtk_widget_set_focusable(frame, 0) }
  }

  /// Removes all children.
  public func removeAll() {
    while let frame = gtk_flow_box_get_child_at_index(opaque, 0) {
      gtk_flow_box_remove(opaque, UnsafeMutableRawPointer(frame).assumingMemoryBound(to: GtkWidget.self))
    }
  }

  /// Removes a child, without its frame.
  public func remove(_ child: Widget) {
    guard let frame = gtk_widget_get_parent(child.widget) else { return }
    gtk_flow_box_child_set_child(UnsafeMutableRawPointer(frame).assumingMemoryBound(to: GtkFlowBoxChild.self), nil)
    gtk_flow_box_remove(opaque, frame)
  }
}

/// Widgets in rows and columns.
public final class Grid: Widget {
  /// Spacing is in pixels.
  public init(rowSpacing: Int = 6, columnSpacing: Int = 12) {
    super.init(gtk_grid_new())
    gtk_grid_set_row_spacing(cast(), guint(rowSpacing))
    gtk_grid_set_column_spacing(cast(), guint(columnSpacing))
  }

  /// Places a child at a column and row from 0, over `width` columns and `height` rows.
  public func attach(_ child: Widget, column: Int, row: Int, width: Int = 1, height: Int = 1) {
    gtk_grid_attach(cast(), child.widget, Int32(column), Int32(row), Int32(width), Int32(height))
  }
}

/// A list of rows, one widget each.
public final class ListBox: Widget {
  /// Rows cannot be selected, only activated.
  public init(_ rows: [Widget] = []) {
    super.init(gtk_list_box_new())
    gtk_list_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
    for row in rows { append(row) }
  }

  /// Adds a row at the end.
  public func append(_ row: Widget) { gtk_list_box_append(opaque, row.widget) }
  /// Inserts a row at an index from 0; -1 appends it.
  public func insert(_ row: Widget, at index: Int) { gtk_list_box_insert(opaque, row.widget, Int32(index)) }

  /// Removes a row, whether it was added as a row or as a plain widget.
  public func remove(_ row: Widget) {
    guard let parent = gtk_widget_get_parent(row.widget) else { return }
    guard parent != widget else { return gtk_list_box_remove(opaque, row.widget) }
    // GTK wraps a plain widget in a row, and cannot find the row by the widget.
    gtk_list_box_row_set_child(UnsafeMutableRawPointer(parent).assumingMemoryBound(to: GtkListBoxRow.self), nil)
    gtk_list_box_remove(opaque, parent)
  }

  /// Called with the index, from 0, of a row that was activated.
  public func onActivate(_ action: @escaping (Int) -> Void) {
    connect("row-activated") { values in
      guard let row = values.object(1) else { return false }
      action(Int(gtk_list_box_row_get_index(row.assumingMemoryBound(to: GtkListBoxRow.self))))
      return false
    }
  }
}

/// A line between widgets.
public final class Separator: Widget {
  /// A line in this direction.
  public init(_ direction: Box.Direction = .horizontal) {
    super.init(
      gtk_separator_new(direction == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL))
  }
}
