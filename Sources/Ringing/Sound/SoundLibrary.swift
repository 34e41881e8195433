// SPDX-License-Identifier: Apache-2.0
import HostFiles
public import TokiModel

/// Toki's own sounds and a person's files, opened by libsndfile.
public struct SoundLibrary: Hashable, Sendable {
  private let folders: SoundFolders

  /// Searches the folders, given by absolute paths, in order; a missing folder counts as empty.
  public init(folders: [String]) { self.folders = SoundFolders(folders) }

  /// Names of all sounds, sorted; read from the folders each time.
  public var names: [String] { folders.names }

  /// Path of a sound's file; `nil` for silence and for a name in none of the folders.
  ///
  /// A sound given as a file is its own path, whether it exists or not.
  public func path(of sound: RingSound) -> String? { folders.path(of: sound) }

  /// Opens a sound's file; throws `RingingError.unknownSound` or `RingingError.sound`.
  func open(_ sound: RingSound) throws(RingingError) -> SoundFile {
    guard let path = path(of: sound) else {
      guard case .named(let name) = sound else { throw .unknownSound(name: "", known: names) }
      throw .unknownSound(name: name, known: names)
    }
    return try SoundFile(path: path)
  }

  /// Why a sound cannot be played, in English; `nil` when it can, and for silence.
  ///
  /// A person's own file is opened, and read until anything is heard in it. Toki's own sounds are only checked to exist: nearly every timer
  /// asks for them, and a tone replaces a damaged one.
  public func problem(with sound: RingSound) -> String? {
    if sound == .none { return nil }
    if case .named(let name) = sound, folders.path(named: name) != nil { return nil }
    do throws(RingingError) {
      let file = try open(sound)
      return AudibilityCheck.problem(with: file).map { "it \($0)" }
    } catch {
      if case .sound(_, let reason) = error { return "it \(reason)" }
      return error.description
    }
  }
}
