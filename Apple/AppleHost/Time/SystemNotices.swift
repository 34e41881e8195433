// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization

#if canImport(UIKit)
import UIKit
#endif
#if canImport(AppKit)
import AppKit
#endif

/// The notices of Apple's systems, until released.
public final class SystemNotices: HostNotices {
  /// Ends an observation; called once.
  private let ends = Mutex<[@Sendable () -> Void]>([])

  /// Listens to nothing yet.
  public init() {}

  deinit { for end in ends.withLock({ $0 }) { end() } }

  /// Starts to listen.
  public func start(handler: @escaping @Sendable (HostNotice) -> Void) {
    observe(.default, .NSSystemClockDidChange) { handler(.clockSet) }
    observe(.default, .NSSystemTimeZoneDidChange) { handler(.zoneChanged) }
    #if canImport(UIKit)
    observe(.default, UIApplication.significantTimeChangeNotification) { handler(.clockSet) }
    observe(.default, UIApplication.didBecomeActiveNotification) { handler(.wokeUp) }
    #endif
    #if canImport(AppKit)
    observe(NSWorkspace.shared.notificationCenter, NSWorkspace.didWakeNotification) { handler(.wokeUp) }
    #endif
  }

  private func observe(
    _ center: NotificationCenter, _ name: Notification.Name, _ handler: @escaping @Sendable () -> Void
  ) {
    nonisolated(unsafe) let observer = center.addObserver(forName: name, object: nil, queue: nil) { _ in handler() }
    ends.withLock { $0.append { unsafe center.removeObserver(observer) } }
  }
}
