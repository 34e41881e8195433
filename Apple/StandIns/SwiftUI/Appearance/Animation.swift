// SPDX-License-Identifier: Apache-2.0

/// SwiftUI/Animation.
public struct Animation: Hashable, Sendable {
  /// SwiftUI/Animation/default.
  public static let `default` = Self()
  /// SwiftUI/Animation/linear.
  public static let linear = Self()
  /// SwiftUI/Animation/easeIn.
  public static let easeIn = Self()
  /// SwiftUI/Animation/easeOut.
  public static let easeOut = Self()
  /// SwiftUI/Animation/easeInOut.
  public static let easeInOut = Self()
  /// SwiftUI/Animation/spring.
  public static let spring = Self()
  /// SwiftUI/Animation/bouncy.
  public static let bouncy = Self()
  /// SwiftUI/Animation/smooth.
  public static let smooth = Self()
}

/// SwiftUI/AnyTransition.
public struct AnyTransition: Sendable {
  /// SwiftUI/AnyTransition/opacity.
  public static let opacity = Self()
  /// SwiftUI/AnyTransition/slide.
  public static let slide = Self()
  /// SwiftUI/AnyTransition/identity.
  public static let identity = Self()
  /// SwiftUI/AnyTransition/scale.
  public static let scale = Self()
}

/// SwiftUI/ContentTransition.
public struct ContentTransition: Sendable {
  /// SwiftUI/ContentTransition/identity.
  public static let identity = Self()
  /// SwiftUI/ContentTransition/opacity.
  public static let opacity = Self()
  /// SwiftUI/ContentTransition/interpolate.
  public static let interpolate = Self()

  /// SwiftUI/ContentTransition/numericText(countsDown:).
  public static func numericText(countsDown: Bool = false) -> Self { Self() }
}

/// SwiftUI/SubmitLabel.
public struct SubmitLabel: Sendable {
  /// SwiftUI/SubmitLabel/done.
  public static let done = Self()
  /// SwiftUI/SubmitLabel/go.
  public static let go = Self()
  /// SwiftUI/SubmitLabel/next.
  public static let next = Self()
  /// SwiftUI/SubmitLabel/return.
  public static let `return` = Self()
}

/// SwiftUI/KeyboardShortcut.
public struct KeyboardShortcut: Hashable, Sendable {
  private enum Kind { case defaultAction, cancelAction }
  private let kind: Kind

  /// SwiftUI/KeyboardShortcut/defaultAction.
  public static let defaultAction = Self(kind: .defaultAction)
  /// SwiftUI/KeyboardShortcut/cancelAction.
  public static let cancelAction = Self(kind: .cancelAction)
}
