// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) public import FoundationStandIn
import Synchronization

/// The audio session of an app, which only keeps requests: AVFAudio/AVAudioSession.
public final class AVAudioSession: NSObject, Sendable {
  private let route = Mutex<(output: String?, volume: Float)>(("Speaker", 1))
  private let interruption = Mutex<(isOn: Bool, stops: Int)>((false, 0))
  /// Options of the category, and `true` while the session silences others.
  private let mode = Mutex<(options: CategoryOptions, silencesOthers: Bool)>(([], false))

  /// A request of an app to the session.
  @_spi(Headless)
  public enum Request: Hashable, Sendable {
    case category(Category, Mode, CategoryOptions)
    case active(Bool, SetActiveOptions)
  }

  /// The requests.
  @_spi(Headless) public let recorder = Recorder<Request>()

  /// AVFAudio/AVAudioSession/sharedInstance().
  public class func sharedInstance() -> AVAudioSession { StandInDevice.current.part { AVAudioSession() } }

  /// AVFAudio/AVAudioSession/setCategory(_:mode:options:).
  public func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
    recorder.note(.category(category, mode, options))
    self.mode.withLock { $0.options = options }
    let reason = RouteChangeReason.categoryChange
    post(Self.routeChangeNotification, [AVAudioSessionRouteChangeReasonKey: reason.rawValue])
  }

  /// AVFAudio/AVAudioSession/setActive(_:options:); an app in the background cannot begin to silence others.
  public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
    recorder.note(.active(active, options))
    if active, interruption.withLock({ $0.isOn }) { throw CocoaError(.featureUnsupported) }
    let isRefused = mode.withLock { mode in
      let silences = active && mode.options.isDisjoint(with: [.mixWithOthers, .duckOthers])
      if silences, !mode.silencesOthers, StandInDevice.current.isInBackground { return true }
      mode.silencesOthers = silences
      return false
    }
    if isRefused { throw NSError(domain: NSOSStatusErrorDomain, code: Self.cannotInterruptOthers) }
  }

  /// AVFAudio/AVAudioSession/ErrorCode/cannotInterruptOthers.
  private static let cannotInterruptOthers = 560_557_684

  /// AVFAudio/AVAudioSession/currentRoute.
  public var currentRoute: AVAudioSessionRouteDescription {
    AVAudioSessionRouteDescription(route.withLock { $0.output })
  }

  /// AVFAudio/AVAudioSession/outputVolume.
  public var outputVolume: Float { route.withLock { $0.volume } }

  /// Plays by another output, at another volume; `nil` for none.
  @_spi(Headless) public func set(output: String?, volume: Float) { route.withLock { $0 = (output, volume) } }

  /// Number of times that all sounds were stopped.
  var stops: Int { interruption.withLock { $0.stops } }

  /// A call begins, or ends: the session cannot be active meanwhile.
  @_spi(Headless) public func interrupt(_ isOn: Bool) {
    interruption.withLock { $0 = (isOn, $0.stops + (isOn ? 1 : 0)) }
    let type: InterruptionType = isOn ? .began : .ended
    post(Self.interruptionNotification, [AVAudioSessionInterruptionTypeKey: type.rawValue])
  }

  /// Refuses to be active, or no longer, without a word to the app.
  @_spi(Headless) public func refuse(_ isOn: Bool) { interruption.withLock { $0.isOn = isOn } }

  /// The system's sound fails, and is there again: no player plays any more.
  @_spi(Headless) public func restart() {
    interruption.withLock { $0 = ($0.isOn, $0.stops + 1) }
    post(Self.mediaServicesWereLostNotification)
    post(Self.mediaServicesWereResetNotification)
  }

  /// Sound goes elsewhere, and a player may be stopped by that, as when headphones are pulled out.
  @_spi(Headless) public func move(to output: String, stops: Bool) {
    route.withLock { $0.output = output }
    if stops { interruption.withLock { $0.stops += 1 } }
    post(Self.routeChangeNotification, [AVAudioSessionRouteChangeReasonKey: UInt(2)])
  }

  private func post(_ name: NSNotification.Name, _ info: [AnyHashable: Any]? = nil) {
    NotificationCenter.default.post(name: name, object: self, userInfo: info)
  }
}

/// AVFAudio/AVAudioSessionInterruptionTypeKey.
public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"

/// AVFAudio/AVAudioSessionRouteChangeReasonKey.
public let AVAudioSessionRouteChangeReasonKey = "AVAudioSessionRouteChangeReasonKey"

extension AVAudioSession {
  /// AVFAudio/AVAudioSession/interruptionNotification.
  public static let interruptionNotification = NSNotification.Name("AVAudioSessionInterruptionNotification")
  /// AVFAudio/AVAudioSession/mediaServicesWereLostNotification.
  public static let mediaServicesWereLostNotification = NSNotification.Name(
    "AVAudioSessionMediaServicesWereLostNotification")
  /// AVFAudio/AVAudioSession/mediaServicesWereResetNotification.
  public static let mediaServicesWereResetNotification = NSNotification.Name(
    "AVAudioSessionMediaServicesWereResetNotification")
  /// AVFAudio/AVAudioSession/routeChangeNotification.
  public static let routeChangeNotification = NSNotification.Name("AVAudioSessionRouteChangeNotification")

  /// AVFAudio/AVAudioSession/InterruptionType.
  public enum InterruptionType: UInt, Sendable {
    /// AVFAudio/AVAudioSession/InterruptionType/ended.
    case ended
    /// AVFAudio/AVAudioSession/InterruptionType/began.
    case began
  }

  /// AVFAudio/AVAudioSession/RouteChangeReason.
  public enum RouteChangeReason: UInt, Sendable {
    /// AVFAudio/AVAudioSession/RouteChangeReason/categoryChange.
    case categoryChange = 3
  }
}

extension AVAudioSession {
  /// AVFAudio/AVAudioSession/Category.
  public struct Category: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// AVFAudio/AVAudioSession/Category/init(rawValue:).
    public init(rawValue: String) { self.rawValue = rawValue }

    /// AVFAudio/AVAudioSession/Category/ambient.
    public static let ambient = Category(rawValue: "ambient")
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
    /// AVFAudio/AVAudioSession/CategoryOptions/duckOthers.
    public static let duckOthers = CategoryOptions(rawValue: 1 << 1)
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

/// The route of sound: AVFAudio/AVAudioSessionRouteDescription.
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
