// SPDX-License-Identifier: Apache-2.0
import CSystemd

/// A notification on the desktop of the person whose sharing server this is.
public enum DesktopNotice {
  /// Shows it, if somebody shows notifications; waits for at most a few seconds.
  ///
  /// - Parameters:
  ///   - title: One line.
  ///   - body: Plain text without `&`, `<` and `>`.
  public static func show(title: String, body: String) {
    _ = unsafe toki_notify("io.github.toki_clock.Toki", title, body)
  }
}
