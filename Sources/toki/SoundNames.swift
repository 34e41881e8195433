// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The names of Toki's own sounds, found beside the program.
enum SoundNames {
  /// In the order of the alphabet; empty where they are not installed.
  ///
  /// - Parameter executable: The path of this program: in `.build` of the source tree, or in the
  ///   `bin` of where it is installed.
  static func all(executable: String) -> [String] {
    let parts = executable.split(separator: "/", omittingEmptySubsequences: false)
    var folders = [parts.dropLast(2).joined(separator: "/") + "/share/toki/sounds"]
    if let build = parts.lastIndex(of: ".build") {
      folders.insert(parts[..<build].joined(separator: "/") + "/Resources/sounds", at: 0)
    }
    return folders.lazy.map { names(in: $0) }.first { !$0.isEmpty } ?? []
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
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
