// SPDX-License-Identifier: Apache-2.0
import CGTK

extension Widget {
  /// Keeps its children from left to right in every language, as the digits of a clock are.
  public func setLeftToRight() { gtk_widget_set_direction(widget, GTK_TEXT_DIR_LTR) }
}
