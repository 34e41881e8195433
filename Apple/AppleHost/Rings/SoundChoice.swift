// SPDX-License-Identifier: Apache-2.0
import HostFiles
import TokiModel

/// The source of a sound.
enum SoundChoice: Hashable, Sendable {
  /// A file, by its path.
  case file(String)
  /// The tone instead; the reason is in English.
  case tone(String)

  /// Looks for a sound in Toki's folders, or for a person's own file.
  init(_ sound: RingSound, in folders: SoundFolders) {
    guard let path = folders.path(of: sound) else {
      if case .named(let name) = sound {
        self = .tone("no sound is called “\(name)”")
      } else {
        self = .tone("no sound is chosen")
      }
      return
    }
    do throws(HostFile.ReadError) {
      _ = try HostFile.identity(of: path)
      self = .file(path)
    } catch {
      self = .tone(error.isMissing ? "\(path) does not exist" : "\(path) cannot be read: \(error.reason)")
    }
  }

  /// Why it is not the chosen sound, in English; `nil` if it is.
  var problem: String? { if case .tone(let reason) = self { reason } else { nil } }
}
