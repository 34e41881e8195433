// SPDX-License-Identifier: Apache-2.0
@_exported public import FoundationStandIn

/// A Live Activity's fixed and changing data: ActivityKit/ActivityAttributes.
public protocol ActivityAttributes: Codable {
  /// ActivityKit/ActivityAttributes/ContentState.
  associatedtype ContentState: Codable, Hashable
}

/// An activity's call for attention: ActivityKit/AlertConfiguration.
public struct AlertConfiguration: Equatable, Sendable {
  /// ActivityKit/AlertConfiguration/AlertSound.
  public struct AlertSound: Equatable, Sendable {
    private let name: String?

    /// ActivityKit/AlertConfiguration/AlertSound/default.
    public static var `default`: AlertSound { AlertSound(name: nil) }

    /// ActivityKit/AlertConfiguration/AlertSound/named(_:).
    public static func named(_ name: String) -> AlertSound { AlertSound(name: name) }
  }
}
