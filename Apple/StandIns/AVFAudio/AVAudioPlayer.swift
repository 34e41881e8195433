// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) public import FoundationStandIn

/// Plays a sound, of which nothing is heard here: AVFAudio/AVAudioPlayer.
public class AVAudioPlayer: NSObject {
  /// A request to a player.
  @_spi(Headless)
  public enum Request: Hashable, Sendable {
    case play(loops: Int, volume: Float)
    case fade(to: Float, seconds: Double)
    case stop
  }

  /// Requests to all players of the device.
  @_spi(Headless) public static var recorder: Recorder<Request> { StandInDevice.current.part { Recorder<Request>() } }
  /// The players of the device that play now, in the order in which they began.
  @_spi(Headless) public static var playing: [AVAudioPlayer] { speaker.players.filter(\.isPlaying) }
  /// The process of the app ends: nothing of it plays any more.
  @_spi(Headless) public static func endProcess() { speaker.end() }
  private static var speaker: Speaker { StandInDevice.current.part { Speaker() } }

  /// The file that is played, without its folder; `nil` for one in memory.
  @_spi(Headless) public let file: String?

  /// AVFAudio/AVAudioPlayer/numberOfLoops.
  public var numberOfLoops = 0
  /// AVFAudio/AVAudioPlayer/volume.
  public var volume: Float = 1
  /// AVFAudio/AVAudioPlayer/duration; a second for each sound.
  public let duration: TimeInterval = 1

  /// AVFAudio/AVAudioPlayer/init(contentsOf:).
  public init(contentsOf url: URL) throws {
    _ = try Data(contentsOf: url)
    file = url.lastPathComponent
  }

  /// AVFAudio/AVAudioPlayer/init(data:).
  public init(data: Data) throws {
    file = nil
    if data.isEmpty { throw CocoaError(.fileReadCorruptFile) }
  }

  /// AVFAudio/AVAudioPlayer/isPlaying.
  ///
  /// An interruption stops every player, and after a restart of the system's sound none plays any more.
  public var isPlaying: Bool { stops == AVAudioSession.sharedInstance().stops }
  /// Number of times that the session had stopped all sounds when it began to play; `nil` if it does not.
  private var stops: Int?

  /// AVFAudio/AVAudioPlayer/play().
  public func play() -> Bool {
    Self.recorder.note(.play(loops: numberOfLoops, volume: volume))
    stops = AVAudioSession.sharedInstance().stops
    Self.speaker.begin(self)
    return true
  }

  /// AVFAudio/AVAudioPlayer/stop().
  public func stop() {
    Self.recorder.note(.stop)
    stops = nil
    Self.speaker.end(self)
  }

  /// AVFAudio/AVAudioPlayer/setVolume(_:fadeDuration:).
  public func setVolume(_ volume: Float, fadeDuration duration: TimeInterval) {
    Self.recorder.note(.fade(to: volume, seconds: duration))
  }
}

/// A device's speaker, with its players.
private final class Speaker: Sendable {
  // Proof: guarded by the lock.
  private nonisolated(unsafe) var kept: [AVAudioPlayer] = []
  private let lock = NSLock()

  var players: [AVAudioPlayer] { lock.withLock { unsafe kept } }

  func begin(_ player: AVAudioPlayer) {
    lock.withLock {
      unsafe kept.removeAll { $0 === player }
      unsafe kept.append(player)
    }
  }

  func end() { lock.withLock { unsafe kept = [] } }

  func end(_ player: AVAudioPlayer) { lock.withLock { unsafe kept.removeAll { $0 === player } } }
}

/// A file of sound: AVFAudio/AVAudioFile.
public final class AVAudioFile: NSObject, Sendable {
  /// AVFAudio/AVAudioFile/init(forReading:).
  public init(forReading fileURL: URL) throws { _ = try Data(contentsOf: fileURL) }
}
