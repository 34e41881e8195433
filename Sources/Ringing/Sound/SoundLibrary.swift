// SPDX-License-Identifier: Apache-2.0
import Glibc
public import TokiModel

/// The folders in which Toki's own sounds are found by name.
public struct SoundLibrary: Hashable, Sendable {
  private let folders: [String]

  /// What a sound's file may be called after its name and a dot; the first that is there counts.
  static let endings = ["flac", "wav", "ogg", "mp3"]

  /// Makes a library.
  ///
  /// - Parameter folders: Absolute paths; a name is looked for in each in turn. One that does not
  ///   exist is as good as an empty one.
  public init(folders: [String]) { self.folders = folders }

  /// All names, sorted, read from the folders now.
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

  /// Where a sound's file is.
  ///
  /// - Returns: `nil` for a name that no folder has and for no sound. A sound that is given as a
  ///   file is its own path, whether it exists or not.
  public func path(of sound: RingSound) -> String? {
    switch sound {
    case .none: nil
    case .file(let path): path
    case .named(let name): path(named: name)
    }
  }

  private func path(named name: String) -> String? {
    // A name is a file's name, never a way to another folder.
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

  /// Opens a sound's file.
  ///
  /// - Throws: `RingingError.unknownSound` and `RingingError.sound`.
  func open(_ sound: RingSound) throws(RingingError) -> SoundFile {
    guard let path = path(of: sound) else {
      guard case .named(let name) = sound else { throw .unknownSound(name: "", known: names) }
      throw .unknownSound(name: name, known: names)
    }
    return try SoundFile(path: path)
  }

  /// Why a sound cannot be played, in English; `nil` when it can, and for no sound.
  ///
  /// It opens a person's own file and reads its head. Of Toki's own sounds it sees only that they are
  /// there: they are asked for with nearly every timer, and a tone plays should one be damaged.
  public func problem(with sound: RingSound) -> String? {
    if sound == .none { return nil }
    if case .named(let name) = sound, path(named: name) != nil { return nil }
    do throws(RingingError) {
      _ = try open(sound)
      return nil
    } catch {
      return error.description
    }
  }
}
