// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) @_exported public import FoundationStandIn

/// The app in its process: UIKit/UIApplication.
@MainActor
public class UIApplication: NSObject {
  /// UIKit/UIApplication/shared.
  public class var shared: UIApplication { StandInDevice.current.part { UIApplication() } }

  /// UIKit/UIApplication/State.
  public enum State: Int, Sendable {
    /// UIKit/UIApplication/State/active.
    case active
    /// UIKit/UIApplication/State/inactive.
    case inactive
    /// UIKit/UIApplication/State/background.
    case background
  }

  /// UIKit/UIApplication/OpenExternalURLOptionsKey.
  public struct OpenExternalURLOptionsKey: Hashable, Sendable {}

  /// UIKit/UIApplication/applicationState.
  public var applicationState: State { state }
  /// The app's state, set by a test.
  @_spi(Headless) public var state = State.active {
    didSet { StandInDevice.current.isInBackground = state == .background }
  }
  /// The opened addresses.
  @_spi(Headless) public var opened: [URL] = []

  /// UIKit/UIApplication/open(_:options:).
  public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
    opened.append(url)
    return true
  }

  /// UIKit/UIApplication/openSettingsURLString.
  public nonisolated class var openSettingsURLString: String { "app-settings:" }

  /// UIKit/UIApplication/isIdleTimerDisabled.
  public var isIdleTimerDisabled = false

  /// UIKit/UIApplication/significantTimeChangeNotification.
  public nonisolated class var significantTimeChangeNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationSignificantTimeChangeNotification")
  }

  /// UIKit/UIApplication/didBecomeActiveNotification.
  public nonisolated class var didBecomeActiveNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationDidBecomeActiveNotification")
  }
}
