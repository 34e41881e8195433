// SPDX-License-Identifier: Apache-2.0
import Foundation

#if canImport(UIKit)
import UIKit
#endif
#if canImport(AppKit)
import AppKit
#endif

/// Opens a person's address at a ring, and the settings of the system.
enum Opening {
  /// Opens the page of the settings on which a person allows Toki to ring.
  @MainActor static func settings() {
    #if canImport(UIKit)
    let address = UIApplication.openSettingsURLString
    #else
    let address = "x-apple.systempreferences:com.apple.Notifications-Settings.extension"
    #endif
    Task { await open(address) }
  }

  /// Opens an address while the app is in front; returns whether it did.
  @discardableResult @MainActor static func open(_ address: String) async -> Bool {
    guard let url = URL(string: address) else { return false }
    #if canImport(UIKit)
    guard UIApplication.shared.applicationState == .active else { return false }
    #endif
    return await open(url)
  }

  /// Opens an address of a button that the system brings the app to the front for, which it may not quite be yet.
  @MainActor static func openNow(_ address: String) async {
    if let url = URL(string: address) { _ = await open(url) }
  }

  @MainActor private static func open(_ url: URL) async -> Bool {
    #if canImport(UIKit)
    await UIApplication.shared.open(url)
    #elseif canImport(AppKit)
    NSWorkspace.shared.open(url)
    #endif
  }
}
