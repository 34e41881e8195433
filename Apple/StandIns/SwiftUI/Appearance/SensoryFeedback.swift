// SPDX-License-Identifier: Apache-2.0

/// A sensation for the hand: SwiftUI/SensoryFeedback.
public struct SensoryFeedback: Equatable, Sendable {
  private let name: String

  /// SwiftUI/SensoryFeedback/impact.
  public static let impact = SensoryFeedback(name: "impact")
  /// SwiftUI/SensoryFeedback/success.
  public static let success = SensoryFeedback(name: "success")
  /// SwiftUI/SensoryFeedback/warning.
  public static let warning = SensoryFeedback(name: "warning")
}
