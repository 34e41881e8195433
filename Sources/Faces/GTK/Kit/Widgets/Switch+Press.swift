// SPDX-License-Identifier: Apache-2.0
import CGTK

extension Switch {
  /// Presses the switch as a person would; for tests.
  public func press() { gtk_switch_set_active(opaque, gtk_switch_get_active(opaque) == 0 ? 1 : 0) }
}
