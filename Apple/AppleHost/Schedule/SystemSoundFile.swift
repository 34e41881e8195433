// SPDX-License-Identifier: Apache-2.0
import Foundation
import TokiModel

/// The file by which the system itself plays a sound of Toki's: the looped one, or that of the app's bundle.
///
/// It reads `.caf`, `.aiff` and `.wav` alone (Apple's page on `UNNotificationSound`), and no file of a person's.
enum SystemSoundFile {
  /// The path of the folder Library/Sounds, in which the system looks for sounds of an app.
  static var folder: String? {
    FileManager.default.urls(for: .libraryDirectory, in: .userDomainMask).first?.appendingPathComponent("Sounds").path
  }

  /// The name of the file; `nil` if there is none, and the default sound is heard.
  static func name(of sound: RingSound) -> String? {
    guard case .named(let name) = sound else { return nil }
    let file = "\(name).wav"
    if let folder, FileManager.default.fileExists(atPath: "\(folder)/\(file)") { return file }
    return Bundle.main.url(forResource: name, withExtension: "wav") == nil ? nil : file
  }
}
