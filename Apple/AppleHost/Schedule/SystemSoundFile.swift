// SPDX-License-Identifier: Apache-2.0
import Foundation
import TokiEngine
import TokiModel

/// The file by which the system itself plays a sound of Toki's: one of `LoopedSounds`, or that of the app's bundle.
///
/// It reads `.caf`, `.aiff` and `.wav` alone (Apple's page on `UNNotificationSound`), and no file of a person's.
enum SystemSoundFile {
  /// The path of the folder Library/Sounds, in which the system looks for sounds of an app.
  static var folder: String? {
    FileManager.default.urls(for: .libraryDirectory, in: .userDomainMask).first?.appendingPathComponent("Sounds").path
  }

  /// The name of the file for a ring; `nil` if there is none, and the default sound is heard.
  ///
  /// A chime is heard once by notification, and a pre-alarm quietly. `isBundled` tells if the bundle has a WAV file.
  static func name(
    of ring: ProjectedRing, in folder: String? = folder,
    isBundled: (String) -> Bool = { Bundle.main.url(forResource: $0, withExtension: "wav") != nil }
  ) -> String? {
    guard case .named(let name) = ring.sound else { return nil }
    func isThere(_ file: String) -> Bool {
      folder.map { FileManager.default.fileExists(atPath: "\($0)/\(file)") } ?? false
    }
    let made = ring.kind == .preAlarm ? LoopedSounds.quiet(name) : LoopedSounds.looped(name)
    let isOnce = ring.channel == .notification && ring.chimes
    if !isOnce, isThere(made) { return made }
    return isBundled(name) ? "\(name).wav" : nil
  }
}
