// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost

/// The names of Toki's own sounds, as installed.
public enum SoundNames {
  /// The names in alphabetical order; empty if none are installed.
  public static func all() -> [String] {
    guard let stream = unsafe opendir(InstalledFolders.sounds) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name.hasSuffix(".flac") { names.append(String(name.dropLast(".flac".count))) }
    }
    return names.sorted()
  }
}
