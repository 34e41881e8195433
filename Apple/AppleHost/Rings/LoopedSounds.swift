// SPDX-License-Identifier: Apache-2.0
import Foundation
public import TokiModel

/// Toki's sounds as the system plays them for a ring: each over and over in one file, because it plays a file once, and
/// each once and quietly for pre-alarms, because it plays a file as loud as it is.
///
/// They lie in the app's own folder Library/Sounds, where both notifications and AlarmKit find them. A notification's
/// sound has to be shorter than 30 s (UserNotifications/UNNotificationSound).
public enum LoopedSounds {
  /// The longest file that is made.
  static let longest = TimeSpan.milliseconds(29_500)

  /// The name of the file with a sound over and over; the sound's own name is that of the file in the app's bundle.
  static func looped(_ sound: String) -> String { "\(sound)-looped.wav" }
  /// The name of the file with a sound at the volume of a pre-alarm.
  static func quiet(_ sound: String) -> String { "\(sound)-quiet.wav" }

  /// Makes the files that are missing, of the WAV files in a folder.
  ///
  /// - Parameters:
  ///   - source: The path of the folder with Toki's sounds.
  ///   - folder: The path of the folder in which the system looks for sounds; it is made if need be.
  /// - Returns: How long each sound is, over and over, that the system can play.
  public static func make(from source: String, in folder: String) -> [RingSound: TimeSpan] {
    let files = FileManager.default
    var lengths: [RingSound: TimeSpan] = [:]
    for file in (try? files.contentsOfDirectory(atPath: source)) ?? [] where file.hasSuffix(".wav") {
      let url = URL(fileURLWithPath: "\(source)/\(file)")
      guard let bytes = try? Data(contentsOf: url), let sound = WaveFile([UInt8](bytes)) else { continue }
      let times = sound.times(within: longest)
      let name = String(file.dropLast(4))
      make("\(folder)/\(quiet(name))", size: sound.size(times: 1)) {
        sound.scaled(to: PreAlarm.standardVolume.percent)
      }
      let isMade = make("\(folder)/\(looped(name))", size: sound.size(times: times)) { sound.repeated(times: times) }
      if isMade {
        lengths[.named(name)] = TimeSpan(nanoseconds: sound.length.nanoseconds * Int64(times))
      }
    }
    return lengths
  }

  /// Makes a file unless it is there with its size in bytes; `false` if it cannot be made.
  ///
  /// One that was cut short, or was made of another version of the sound, is made anew.
  @discardableResult
  private static func make(_ path: String, size: Int, of sound: () -> WaveFile?) -> Bool {
    let files = FileManager.default
    if (try? files.attributesOfItem(atPath: path)[.size] as? Int) == size { return true }
    guard let sound = sound() else { return false }
    let url = URL(fileURLWithPath: path)
    try? files.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    return (try? Data(sound.bytes).write(to: url, options: .atomic)) != nil
  }
}
