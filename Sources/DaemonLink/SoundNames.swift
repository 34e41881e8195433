// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost

/// The names of Toki's own sounds, found beside the program.
public enum SoundNames {
  /// In the order of the alphabet; empty where they are not installed.
  public static func all() -> [String] {
    guard let stream = opendir(InstalledFolders.sounds) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".flac") { names.append(String(name.dropLast(".flac".count))) }
    }
    return names.sorted()
  }
}
