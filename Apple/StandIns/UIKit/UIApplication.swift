// SPDX-License-Identifier: Apache-2.0
@_exported public import FoundationStandIn

/// The app in its process: UIKit/UIApplication.
@MainActor
public class UIApplication: NSObject {
  private static let application = UIApplication()

  /// UIKit/UIApplication/shared.
  public class var shared: UIApplication { application }

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
