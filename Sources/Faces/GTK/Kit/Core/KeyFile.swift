// SPDX-License-Identifier: Apache-2.0
import CGTK
import Glibc

/// A settings file with groups, in the format of desktop files.
@MainActor public final class KeyFile {
  private let file: OpaquePointer
  private let path: String?
  /// `true` while the file at `path` has more than could be read.
  private var isDamaged = false

  /// Reads the file at `path`, as far as it is not damaged; `nil` keeps everything in memory.
  public init(path: String?) {
    self.path = path
    file = g_key_file_new()
    guard let path else { return }
    var error: UnsafeMutablePointer<GError>?
    guard g_key_file_load_from_file(file, path, G_KEY_FILE_KEEP_COMMENTS, &error) == 0 else { return }
    isDamaged = g_error_matches(error, g_file_error_quark(), Int32(G_FILE_ERROR_NOENT.rawValue)) == 0
    g_error_free(error)
  }

  isolated deinit { g_key_file_unref(file) }

  /// The stored value; `nil` when the key is missing.
  public func text(_ group: String, _ key: String) -> String? {
    guard let text = g_key_file_get_string(file, group, key, nil) else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// Sets a value in memory; `nil` removes the key.
  public func set(_ group: String, _ key: String, _ text: String?) {
    if let text { g_key_file_set_string(file, group, key, text) } else { g_key_file_remove_key(file, group, key, nil) }
  }

  /// Moves a damaged file out of the way of `save`, and returns its new path; `nil` if it was read whole, was moved
  /// before, or cannot be moved.
  public func setDamagedAside() -> String? {
    guard let path, isDamaged else { return nil }
    let aside = path + ".damaged"
    guard rename(path, aside) == 0 else { return nil }
    isDamaged = false
    return aside
  }

  /// Writes the file and creates its folder if needed; `false` when that fails.
  @discardableResult
  public func save() -> Bool {
    guard let path else { return true }
    if let folder = g_path_get_dirname(path) {
      g_mkdir_with_parents(folder, 0o700)
      g_free(folder)
    }
    return g_key_file_save_to_file(file, path, nil) != 0
  }
}
