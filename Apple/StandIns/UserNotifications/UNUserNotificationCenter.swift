// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) public import FoundationStandIn

/// The notification centre, which shows nothing and keeps its requests: UserNotifications/UNUserNotificationCenter.
public class UNUserNotificationCenter: NSObject {
  private struct State {
    var status = UNAuthorizationStatus.notDetermined
    var answer = true
    var asked: [UNAuthorizationOptions] = []
    var categories: Set<UNNotificationCategory> = []
    var pending: [UNNotificationRequest] = []
    var delivered: [UNNotification] = []
  }

  // Proof: the variable parts are guarded by the lock, and the delegate is set and read on the main thread.
  private nonisolated(unsafe) var state = State()
  private let lock = NSLock()

  /// UserNotifications/UNUserNotificationCenter/delegate.
  public weak var delegate: (any UNUserNotificationCenterDelegate)?

  /// UserNotifications/UNUserNotificationCenter/current().
  public class func current() -> UNUserNotificationCenter {
    StandInDevice.current.part { UNUserNotificationCenter() }
  }

  private func with<Result>(_ body: (inout State) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return unsafe body(&state)
  }

  /// UserNotifications/UNUserNotificationCenter/requestAuthorization(options:).
  public func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
    with { state in
      state.asked.append(options)
      if state.status == .notDetermined { state.status = state.answer ? .authorized : .denied }
      return state.status == .authorized
    }
  }

  /// UserNotifications/UNUserNotificationCenter/setNotificationCategories(_:).
  public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
    with { $0.categories = categories }
  }

  /// UserNotifications/UNUserNotificationCenter/getNotificationSettings(completionHandler:).
  public func getNotificationSettings(completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void) {
    completionHandler(UNNotificationSettings(with { $0.status }))
  }

  /// UserNotifications/UNUserNotificationCenter/notificationSettings().
  public func notificationSettings() async -> UNNotificationSettings {
    UNNotificationSettings(with { $0.status })
  }

  /// UserNotifications/UNUserNotificationCenter/add(_:withCompletionHandler:); at once on the screen without a trigger.
  public func add(
    _ request: UNNotificationRequest, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    keep(request)
    completionHandler?(nil)
  }

  /// UserNotifications/UNUserNotificationCenter/add(_:).
  public func add(_ request: UNNotificationRequest) async throws { keep(request) }

  private func keep(_ request: UNNotificationRequest) {
    with { state in
      state.pending.removeAll { $0.identifier == request.identifier }
      state.delivered.removeAll { $0.request.identifier == request.identifier }
      if request.trigger == nil {
        state.delivered.append(UNNotification(request))
      } else {
        state.pending.append(request)
      }
    }
  }

  /// UserNotifications/UNUserNotificationCenter/pendingNotificationRequests().
  public func pendingNotificationRequests() async -> [UNNotificationRequest] { with { $0.pending } }

  /// UserNotifications/UNUserNotificationCenter/removePendingNotificationRequests(withIdentifiers:).
  public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
    with { $0.pending.removeAll { identifiers.contains($0.identifier) } }
  }

  /// UserNotifications/UNUserNotificationCenter/getDeliveredNotifications(completionHandler:).
  public func getDeliveredNotifications(completionHandler: @escaping @Sendable ([UNNotification]) -> Void) {
    completionHandler(with { $0.delivered })
  }

  /// UserNotifications/UNUserNotificationCenter/deliveredNotifications().
  public func deliveredNotifications() async -> [UNNotification] { with { $0.delivered } }

  /// UserNotifications/UNUserNotificationCenter/removeDeliveredNotifications(withIdentifiers:).
  public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
    with { $0.delivered.removeAll { identifiers.contains($0.request.identifier) } }
  }
}

// MARK: - For tests

@_spi(Headless)
extension UNUserNotificationCenter {
  /// The permissions that were asked for.
  public var asked: [UNAuthorizationOptions] { with { $0.asked } }
  /// The sets of buttons.
  public var categories: Set<UNNotificationCategory> { with { $0.categories } }
  /// The pending requests.
  public var pending: [UNNotificationRequest] { with { $0.pending } }
  /// The notifications on the screen.
  public var delivered: [UNNotification] { with { $0.delivered } }

  /// As after the first launch; `answer` is the person's coming answer.
  public func forget(answer: Bool = true) {
    with { $0 = State(answer: answer) }
    delegate = nil
  }

  /// Sets the person's earlier decision.
  public func decide(_ status: UNAuthorizationStatus) { with { $0.status = status } }

  /// Shows the notification waiting under a name, as if its time had come.
  public func deliver(_ identifier: String) {
    with { state in
      for request in state.pending where request.identifier == identifier {
        state.delivered.append(UNNotification(request))
      }
      state.pending.removeAll { $0.identifier == identifier }
    }
  }

  /// A person presses a button of a notification; `completion` is called when the app has done its action.
  ///
  /// `false` if nobody is told: the system forgets the press.
  @MainActor
  public func press(_ action: String, of notification: UNNotification, completion: @escaping @Sendable () -> Void)
    -> Bool
  {
    guard let delegate else { return false }
    delegate.userNotificationCenter(
      self, didReceive: UNNotificationResponse(notification, action), withCompletionHandler: completion)
    return true
  }
}
