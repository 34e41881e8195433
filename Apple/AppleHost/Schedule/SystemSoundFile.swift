// SPDX-License-Identifier: Apache-2.0
import Foundation
import TokiModel

/// The file in the app's bundle by which the system itself plays a sound of Toki's.
///
/// It reads `.caf`, `.aiff` and `.wav` alone (Apple's page on `UNNotificationSound`), and no file of a person's.
enum SystemSoundFile {
  /// The name of the file; `nil` if there is none, and the default sound is heard.
  static func name(of sound: RingSound) -> String? {
    guard case .named(let name) = sound else { return nil }
    for ending in ["caf", "wav"] where Bundle.main.url(forResource: name, withExtension: ending) != nil {
      return "\(name).\(ending)"
    }
    return nil
  }
}
