// SPDX-License-Identifier: Apache-2.0
import CGTK

/// A file of text that a person asked for.
public enum TextFile {
  /// Writes a whole file, in place of one that was there; `false` when that failed.
  public static func write(_ text: String, to path: String) -> Bool {
    g_file_set_contents(path, text, gssize(text.utf8.count), nil) != 0
  }
}
