// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A paired device's rights, from the least to the most.
public enum DeviceRole: String, CodedField, CaseIterable, Comparable, Sendable {
  /// Sees the items named when it was paired, and changes nothing.
  case display
  /// Sees and changes items and rings, but not the settings.
  case control
  /// Sees and changes all that can be changed from another device.
  case owner

  /// Orders roles by their rights.
  public static func < (one: DeviceRole, other: DeviceRole) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .display: 0
    case .control: 1
    case .owner: 2
    }
  }
}
