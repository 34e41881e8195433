// SPDX-License-Identifier: Apache-2.0
import CGTK

/// A text file written at a person's request.
public enum TextFile {
  /// Writes the whole file, replacing any old one; `false` when that fails.
  public static func write(_ text: String, to path: String) -> Bool {
    g_file_set_contents(path, text, gssize(text.utf8.count), nil) != 0
  }
}
