// SPDX-License-Identifier: Apache-2.0

/// A colour by which a person tells timers apart.
public enum TimerColor: String, CaseIterable, CodedField, Sendable {
  case red, orange, yellow, green, blue, purple

  /// Its shade on screens, as 8 bits each of red, green and blue (0xRRGGBB); readable as a stripe on light and dark.
  public var rgb: UInt32 {
    switch self {
    case .red: 0xE0_1B_24
    case .orange: 0xFF_78_00
    case .yellow: 0xE5_A5_0A
    case .green: 0x2E_C2_7E
    case .blue: 0x35_84_E4
    case .purple: 0x91_41_AC
    }
  }
}
