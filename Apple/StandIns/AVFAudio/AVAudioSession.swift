// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) public import FoundationStandIn
import Synchronization

/// The audio session of an app, which only keeps what it is asked: AVFAudio/AVAudioSession.
public final class AVAudioSession: NSObject, Sendable {
  private static let session = AVAudioSession()
  private let route = Mutex<(output: String?, volume: Float)>(("Speaker", 1))

  /// What an app asked of the session.
  @_spi(Headless)
  public enum Request: Hashable, Sendable {
    case category(Category, Mode, CategoryOptions)
    case active(Bool, SetActiveOptions)
  }

  /// What was asked.
  @_spi(Headless) public let recorder = Recorder<Request>()

  /// AVFAudio/AVAudioSession/sharedInstance().
  public class func sharedInstance() -> AVAudioSession { session }

  /// AVFAudio/AVAudioSession/setCategory(_:mode:options:).
  public func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
    recorder.note(.category(category, mode, options))
  }

  /// AVFAudio/AVAudioSession/setActive(_:options:).
  public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
    recorder.note(.active(active, options))
  }

  /// AVFAudio/AVAudioSession/currentRoute.
  public var currentRoute: AVAudioSessionRouteDescription {
    AVAudioSessionRouteDescription(route.withLock { $0.output })
  }

  /// AVFAudio/AVAudioSession/outputVolume.
  public var outputVolume: Float { route.withLock { $0.volume } }

  /// Plays by another output, at another volume; `nil` for none.
  @_spi(Headless) public func set(output: String?, volume: Float) { route.withLock { $0 = (output, volume) } }
}

extension AVAudioSession {
  /// AVFAudio/AVAudioSession/Category.
  public struct Category: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// AVFAudio/AVAudioSession/Category/init(rawValue:).
    public init(rawValue: String) { self.rawValue = rawValue }

    /// AVFAudio/AVAudioSession/Category/playback.
    public static let playback = Category(rawValue: "playback")
  }

  /// AVFAudio/AVAudioSession/Mode.
  public struct Mode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// AVFAudio/AVAudioSession/Mode/init(rawValue:).
    public init(rawValue: String) { self.rawValue = rawValue }

    /// AVFAudio/AVAudioSession/Mode/default.
    public static let `default` = Mode(rawValue: "default")
  }

  /// AVFAudio/AVAudioSession/CategoryOptions.
  public struct CategoryOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// AVFAudio/AVAudioSession/CategoryOptions/init(rawValue:).
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// AVFAudio/AVAudioSession/CategoryOptions/mixWithOthers.
    public static let mixWithOthers = CategoryOptions(rawValue: 1 << 0)
  }

  /// AVFAudio/AVAudioSession/SetActiveOptions.
  public struct SetActiveOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// AVFAudio/AVAudioSession/SetActiveOptions/init(rawValue:).
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// AVFAudio/AVAudioSession/SetActiveOptions/notifyOthersOnDeactivation.
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1 << 0)
  }
}

/// Where sound goes: AVFAudio/AVAudioSessionRouteDescription.
public final class AVAudioSessionRouteDescription: NSObject, Sendable {
  /// AVFAudio/AVAudioSessionRouteDescription/outputs.
  public let outputs: [AVAudioSessionPortDescription]

  init(_ output: String?) { outputs = output.map { [AVAudioSessionPortDescription($0)] } ?? [] }
}

/// A place where sound comes out: AVFAudio/AVAudioSessionPortDescription.
public final class AVAudioSessionPortDescription: NSObject, Sendable {
  /// AVFAudio/AVAudioSessionPortDescription/portName.
  public let portName: String

  init(_ name: String) { portName = name }
}
