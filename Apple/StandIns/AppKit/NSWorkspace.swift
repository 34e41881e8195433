// SPDX-License-Identifier: Apache-2.0
@_exported public import FoundationStandIn

/// The desktop: AppKit/NSWorkspace.
public class NSWorkspace: NSObject {
  // Proof: its content is constant.
  private nonisolated(unsafe) static let workspace = NSWorkspace()

  /// AppKit/NSWorkspace/shared.
  public class var shared: NSWorkspace { unsafe workspace }

  /// AppKit/NSWorkspace/notificationCenter.
  public let notificationCenter = NotificationCenter()

  /// AppKit/NSWorkspace/didWakeNotification.
  public class var didWakeNotification: NSNotification.Name {
    NSNotification.Name("NSWorkspaceDidWakeNotification")
  }
}
