// SPDX-License-Identifier: Apache-2.0
public import ActivityKit
public import AppIntents
@_spi(Headless) import FoundationStandIn
import Synchronization

/// The system's alarms, of which none rings here: AlarmKit/AlarmManager.
public class AlarmManager {
  private struct State: Sendable {
    var permission = AuthorizationState.notDetermined
    var answer = AuthorizationState.authorized
    var alarms: [Alarm] = []
    var most = Int.max
    var calls: [String] = []
  }

  /// AlarmKit/AlarmManager/shared.
  public static var shared: AlarmManager { StandInDevice.current.part { AlarmManager() } }
  private let state = Mutex(State())

  private init() {}

  /// AlarmKit/AlarmManager/alarms.
  public var alarms: [Alarm] {
    get throws { state.withLock { $0.alarms } }
  }

  /// AlarmKit/AlarmManager/authorizationState-swift.property.
  public var authorizationState: AuthorizationState { state.withLock { $0.permission } }

  /// AlarmKit/AlarmManager/requestAuthorization().
  public func requestAuthorization() async throws -> AuthorizationState {
    state.withLock { state in
      if state.permission == .notDetermined { state.permission = state.answer }
      return state.permission
    }
  }

  /// AlarmKit/AlarmManager/schedule(id:configuration:).
  public func schedule<Metadata>(
    id: Alarm.ID, configuration: AlarmConfiguration<Metadata>
  ) async throws -> Alarm where Metadata: AlarmMetadata {
    let alarm = Alarm(
      id: id, schedule: configuration.schedule, countdownDuration: configuration.countdownDuration,
      state: configuration.countdownDuration?.preAlert == nil ? .scheduled : .countdown)
    let isKept = state.withLock { state in
      state.alarms.removeAll { $0.id == id }
      guard state.alarms.count < state.most else { return false }
      state.alarms.append(alarm)
      return true
    }
    if !isKept { throw AlarmError.maximumLimitReached }
    return alarm
  }

  /// AlarmKit/AlarmManager/cancel(id:).
  public func cancel(id: Alarm.ID) throws { end(id, "cancel") }

  /// AlarmKit/AlarmManager/stop(id:).
  public func stop(id: Alarm.ID) throws { end(id, "stop") }

  /// AlarmKit/AlarmManager/countdown(id:).
  public func countdown(id: Alarm.ID) throws {
    state.withLock { $0.calls.append("countdown \(id)") }
    set(id, .countdown)
  }

  private func end(_ id: Alarm.ID, _ call: String) {
    state.withLock { state in
      state.calls.append("\(call) \(id)")
      state.alarms.removeAll { $0.id == id }
    }
  }
}

extension AlarmManager {
  /// AlarmKit/AlarmManager/AlarmError.
  public enum AlarmError: Error, Hashable {
    /// AlarmKit/AlarmManager/AlarmError/maximumLimitReached.
    case maximumLimitReached
  }

  /// AlarmKit/AlarmManager/AuthorizationState-swift.enum.
  public enum AuthorizationState: Hashable, Sendable {
    /// AlarmKit/AlarmManager/AuthorizationState-swift.enum.
    case notDetermined, denied, authorized
  }

  /// AlarmKit/AlarmManager/AlarmConfiguration.
  public struct AlarmConfiguration<Metadata> where Metadata: AlarmMetadata {
    /// The countdowns, for a test.
    @_spi(Headless) public let countdownDuration: Alarm.CountdownDuration?
    let schedule: Alarm.Schedule?
    /// The given attributes, for a test.
    @_spi(Headless) public let attributes: AlarmAttributes<Metadata>
    /// The buttons' intents, for a test.
    @_spi(Headless) public let stopIntent, secondaryIntent: (any LiveActivityIntent)?
    /// The sound, for a test.
    @_spi(Headless) public let sound: AlertConfiguration.AlertSound

    /// AlarmKit/AlarmManager/AlarmConfiguration/init(countdownDuration:schedule:attributes:stopIntent:secondaryIntent:sound:).
    public init(
      countdownDuration: Alarm.CountdownDuration? = nil, schedule: Alarm.Schedule? = nil,
      attributes: AlarmAttributes<Metadata>, stopIntent: (any LiveActivityIntent)? = nil,
      secondaryIntent: (any LiveActivityIntent)? = nil, sound: AlertConfiguration.AlertSound = .default
    ) {
      self.countdownDuration = countdownDuration
      self.schedule = schedule
      self.attributes = attributes
      self.stopIntent = stopIntent
      self.secondaryIntent = secondaryIntent
      self.sound = sound
    }
  }
}

// MARK: - For tests

@_spi(Headless)
extension AlarmManager {
  /// Alarms that were stopped, cancelled or snoozed, such as `stop 0A…`.
  public var calls: [String] { state.withLock { $0.calls } }

  /// As after the first launch, where the person will answer so, and the system takes at most so many alarms.
  public func forget(answer: AuthorizationState = .authorized, most: Int = .max) {
    state.withLock { $0 = State(answer: answer, most: most) }
  }

  /// Sets the person's earlier decision.
  public func decide(_ permission: AuthorizationState) { state.withLock { $0.permission = permission } }

  /// An alarm comes to another state.
  public func set(_ id: Alarm.ID, _ new: Alarm.State) {
    state.withLock { state in
      for index in state.alarms.indices where state.alarms[index].id == id { state.alarms[index].state = new }
    }
  }
}
