// SPDX-License-Identifier: Apache-2.0

/// Where Toki's own sounds are.
public enum SoundFolders {
  /// `share/toki/sounds` beside the folder that a program was installed in, or `Resources/sounds` of
  /// the source tree that it was built in.
  public static func all(executable: String) -> [String] {
    let parts = executable.split(separator: "/", omittingEmptySubsequences: false)
    if let build = parts.lastIndex(of: ".build") {
      return [parts[..<build].joined(separator: "/") + "/Resources/sounds"]
    }
    return [parts.dropLast(2).joined(separator: "/") + "/share/toki/sounds"]
  }
}
