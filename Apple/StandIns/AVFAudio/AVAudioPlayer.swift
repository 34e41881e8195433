// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) public import FoundationStandIn

/// Plays a sound, of which nothing is heard here: AVFAudio/AVAudioPlayer.
public class AVAudioPlayer: NSObject {
  /// What a player was asked.
  @_spi(Headless)
  public enum Request: Hashable, Sendable {
    case play(loops: Int, volume: Float)
    case fade(to: Float, seconds: Double)
    case stop
  }

  /// What all players were asked.
  @_spi(Headless) public static let recorder = Recorder<Request>()

  /// AVFAudio/AVAudioPlayer/numberOfLoops.
  public var numberOfLoops = 0
  /// AVFAudio/AVAudioPlayer/volume.
  public var volume: Float = 1
  /// AVFAudio/AVAudioPlayer/duration; a second for each sound.
  public let duration: TimeInterval = 1

  /// AVFAudio/AVAudioPlayer/init(contentsOf:).
  public init(contentsOf url: URL) throws { _ = try Data(contentsOf: url) }

  /// AVFAudio/AVAudioPlayer/init(data:).
  public init(data: Data) throws {
    if data.isEmpty { throw CocoaError(.fileReadCorruptFile) }
  }

  /// AVFAudio/AVAudioPlayer/play().
  public func play() -> Bool {
    Self.recorder.note(.play(loops: numberOfLoops, volume: volume))
    return true
  }

  /// AVFAudio/AVAudioPlayer/stop().
  public func stop() { Self.recorder.note(.stop) }

  /// AVFAudio/AVAudioPlayer/setVolume(_:fadeDuration:).
  public func setVolume(_ volume: Float, fadeDuration duration: TimeInterval) {
    Self.recorder.note(.fade(to: volume, seconds: duration))
  }
}

/// A file of sound: AVFAudio/AVAudioFile.
public final class AVAudioFile: NSObject, Sendable {
  /// AVFAudio/AVAudioFile/init(forReading:).
  public init(forReading fileURL: URL) throws { _ = try Data(contentsOf: fileURL) }
}
