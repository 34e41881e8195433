// SPDX-License-Identifier: Apache-2.0
import CGTK

/// Actions of one widget, for its own menu.
public final class ActionGroup: GTKObject {
  /// A group of these actions.
  public init(_ actions: [Action]) {
    super.init(taking: UnsafeMutableRawPointer(g_simple_action_group_new()))
    for action in actions { g_action_map_add_action(opaque, action.opaque) }
  }
}

extension Widget {
  /// Makes the actions available to menus in the widget, with a prefix: `row.delete`.
  public func addActions(_ group: ActionGroup, prefix: String) {
    gtk_widget_insert_action_group(widget, prefix, group.opaque)
  }
}

extension Menu {
  /// Adds an item that is hidden while its action is disabled.
  public func appendWhileEnabled(_ label: String, action: String) {
    let item = g_menu_item_new(label, action)
    g_menu_item_set_attribute_value(item, "hidden-when", g_variant_new_string("action-disabled"))
    g_menu_append_item(opaque, item)
    g_object_unref(UnsafeMutableRawPointer(item))
  }
}
