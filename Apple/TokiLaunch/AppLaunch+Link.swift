// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import TokiModel
import TokiScreens
import TokiViews

/// Addresses with which a widget opens the app at an item.
public enum ItemLink {
  private static let scheme = "toki"

  /// The address of an item: `toki:a3`.
  public static func address(of item: ItemID) -> URL? { URL(string: "\(scheme):\(item.text)") }

  /// The item of an address; `nil` for any other address.
  static func item(of address: URL) -> ItemID? {
    guard address.scheme == scheme else { return nil }
    return ItemID(text: String(address.absoluteString.dropFirst(scheme.count + 1)))
  }
}

extension AppLaunch {
  /// Opens the page with the item of an address, out of the sleep screen too; opens the home first if need be.
  public func show(_ address: URL) async {
    await open()
    guard case .open(let home) = stage, let item = ItemLink.item(of: address) else { return }
    home.look()
    home.route.open(AppPage(of: item))
  }
}

extension AppPage {
  /// The page that lists an item.
  fileprivate init(of item: ItemID) {
    self =
      switch item.kind {
      case .alarm: .alarms
      case .timer, .sequence: .timers
      case .stopwatch: .stopwatch
      }
  }
}
