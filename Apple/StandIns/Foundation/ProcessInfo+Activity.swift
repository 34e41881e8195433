// SPDX-License-Identifier: Apache-2.0
public import Foundation

extension ProcessInfo {
  /// Foundation/ProcessInfo/ActivityOptions.
  public struct ActivityOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt64

    /// Foundation/ProcessInfo/ActivityOptions/init(rawValue:).
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Foundation/ProcessInfo/ActivityOptions/idleDisplaySleepDisabled.
    public static let idleDisplaySleepDisabled = ActivityOptions(rawValue: 1 << 40)
  }

  /// Foundation/ProcessInfo/beginActivity(options:reason:).
  public func beginActivity(options: ActivityOptions = [], reason: String) -> any NSObjectProtocol { NSObject() }

  /// Foundation/ProcessInfo/endActivity(_:).
  public func endActivity(_ activity: any NSObjectProtocol) {}
}
