// SPDX-License-Identifier: Apache-2.0

/// SwiftUI/KeyboardShortcut.
public struct KeyboardShortcut: Hashable, Sendable {
  private enum Kind { case defaultAction, cancelAction }
  private let kind: Kind

  /// SwiftUI/KeyboardShortcut/defaultAction.
  public static let defaultAction = Self(kind: .defaultAction)
  /// SwiftUI/KeyboardShortcut/cancelAction.
  public static let cancelAction = Self(kind: .cancelAction)
}
