// SPDX-License-Identifier: Apache-2.0
public import TokiModel

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The folders that hold Toki's own sounds, found by name.
public struct SoundFolders: Hashable, Sendable {
  private let folders: [String]

  /// File name extensions of sounds; the first that exists is used.
  static let endings = ["flac", "wav", "ogg", "mp3"]

  /// Searches the folders, given by absolute paths, in order; a missing folder counts as empty.
  public init(_ folders: [String]) { self.folders = folders }

  /// Names of all sounds, sorted; read from the folders each time.
  public var names: [String] {
    var found: Set<String> = []
    for folder in folders {
      guard let listing = unsafe opendir(folder) else { continue }
      defer { unsafe closedir(listing) }
      while let entry = unsafe readdir(listing) {
        let file = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
          unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
        }
        guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { continue }
        if Self.endings.contains(String(file[file.index(after: dot)...])) {
          found.insert(String(file[..<dot]))
        }
      }
    }
    return found.sorted()
  }

  /// Path of a sound's file; `nil` for silence and for a name in none of the folders.
  ///
  /// A sound given as a file is its own path, whether it exists or not.
  public func path(of sound: RingSound) -> String? {
    switch sound {
    case .none: nil
    case .file(let path): path
    case .named(let name): path(named: name)
    }
  }

  /// Path of the sound of a name; `nil` for a name in none of the folders.
  public func path(named name: String) -> String? {
    // A name is only a file name, never a path to another folder.
    guard !name.isEmpty, name.utf8.first != UInt8(ascii: "."), name.utf8.count <= 200,
      !name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 })
    else { return nil }
    for folder in folders {
      for ending in Self.endings {
        let path = "\(folder)/\(name).\(ending)"
        if unsafe access(path, F_OK) == 0 { return path }
      }
    }
    return nil
  }
}
