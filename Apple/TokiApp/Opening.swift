// SPDX-License-Identifier: Apache-2.0
import Foundation

#if canImport(UIKit)
import UIKit
#endif
#if canImport(AppKit)
import AppKit
#endif

/// Opens what a person wants opened at a ring.
enum Opening {
  /// Opens an address while the app is in front; returns whether it did.
  @MainActor static func open(_ address: String) async -> Bool {
    guard let url = URL(string: address) else { return false }
    #if canImport(UIKit)
    guard UIApplication.shared.applicationState == .active else { return false }
    return await UIApplication.shared.open(url)
    #elseif canImport(AppKit)
    return NSWorkspace.shared.open(url)
    #endif
  }
}
