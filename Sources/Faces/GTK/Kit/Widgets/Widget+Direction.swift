// SPDX-License-Identifier: Apache-2.0
import CGTK

extension Widget {
  /// Lays children out from left to right in every language, as for the digits of a clock.
  public func setLeftToRight() { gtk_widget_set_direction(widget, GTK_TEXT_DIR_LTR) }
}
