// SPDX-License-Identifier: Apache-2.0
import Foundation
public import TokiModel

/// Toki's sounds as the system plays them for a ring: each over and over in one file, because it plays a file once.
///
/// They lie in the app's own folder Library/Sounds, where both notifications and AlarmKit find them. A notification's
/// sound has to be shorter than 30 s (UserNotifications/UNNotificationSound).
public enum LoopedSounds {
  /// The longest file that is made.
  static let longest = TimeSpan.milliseconds(29_500)

  /// Makes the files that are missing, of the WAV files in a folder.
  ///
  /// - Parameters:
  ///   - source: The path of the folder with Toki's sounds.
  ///   - folder: The path of the folder in which the system looks for sounds; it is made if need be.
  /// - Returns: How long each sound is that the system can play.
  public static func make(from source: String, in folder: String) -> [RingSound: TimeSpan] {
    let files = FileManager.default
    var lengths: [RingSound: TimeSpan] = [:]
    for file in (try? files.contentsOfDirectory(atPath: source)) ?? [] where file.hasSuffix(".wav") {
      let url = URL(fileURLWithPath: "\(source)/\(file)")
      guard let bytes = try? Data(contentsOf: url), let sound = WaveFile([UInt8](bytes)) else { continue }
      let times = sound.times(within: longest)
      let path = URL(fileURLWithPath: "\(folder)/\(file)")
      // One that was cut short, or was made of another version of the sound, is made anew.
      let isThere = (try? files.attributesOfItem(atPath: path.path)[.size] as? Int) == sound.size(times: times)
      if !isThere {
        try? files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let looped = Data(sound.repeated(times: times).bytes)
        guard (try? looped.write(to: path, options: .atomic)) != nil else { continue }
      }
      lengths[.named(String(file.dropLast(4)))] = TimeSpan(nanoseconds: sound.length.nanoseconds * Int64(times))
    }
    return lengths
  }
}
