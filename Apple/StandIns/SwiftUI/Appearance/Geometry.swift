// SPDX-License-Identifier: Apache-2.0
import Foundation

/// SwiftUI/TextAlignment.
public enum TextAlignment: Hashable, Sendable {
  /// SwiftUI/TextAlignment/leading.
  case leading
  /// SwiftUI/TextAlignment/center.
  case center
  /// SwiftUI/TextAlignment/trailing.
  case trailing
}

/// SwiftUI/ContentMode.
public enum ContentMode: Hashable, Sendable {
  /// SwiftUI/ContentMode/fit.
  case fit
  /// SwiftUI/ContentMode/fill.
  case fill
}

/// SwiftUI/ControlSize.
public enum ControlSize: Hashable, Sendable {
  /// SwiftUI/ControlSize/mini.
  case mini
  /// SwiftUI/ControlSize/small.
  case small
  /// SwiftUI/ControlSize/regular.
  case regular
  /// SwiftUI/ControlSize/large.
  case large
  /// SwiftUI/ControlSize/extraLarge.
  case extraLarge
}

/// SwiftUI/VerticalEdge.
public enum VerticalEdge: Hashable, Sendable {
  /// SwiftUI/VerticalEdge/top.
  case top
  /// SwiftUI/VerticalEdge/bottom.
  case bottom
}

/// SwiftUI/Edge.
public enum Edge: Int8, CaseIterable, Sendable {
  /// SwiftUI/Edge/top.
  case top
  /// SwiftUI/Edge/leading.
  case leading
  /// SwiftUI/Edge/bottom.
  case bottom
  /// SwiftUI/Edge/trailing.
  case trailing

  /// SwiftUI/Edge/Set.
  public struct Set: OptionSet, Sendable {
    /// SwiftUI/Edge/Set/rawValue.
    public let rawValue: Int8

    /// SwiftUI/Edge/Set/init(rawValue:).
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// SwiftUI/Edge/Set/top.
    public static let top = Set(rawValue: 1)
    /// SwiftUI/Edge/Set/leading.
    public static let leading = Set(rawValue: 2)
    /// SwiftUI/Edge/Set/bottom.
    public static let bottom = Set(rawValue: 4)
    /// SwiftUI/Edge/Set/trailing.
    public static let trailing = Set(rawValue: 8)
    /// SwiftUI/Edge/Set/horizontal.
    public static let horizontal: Set = [leading, trailing]
    /// SwiftUI/Edge/Set/vertical.
    public static let vertical: Set = [top, bottom]
    /// SwiftUI/Edge/Set/all.
    public static let all: Set = [horizontal, vertical]
  }
}

/// SwiftUI/Visibility.
public enum Visibility: Hashable, CaseIterable, Sendable {
  /// SwiftUI/Visibility/automatic.
  case automatic
  /// SwiftUI/Visibility/visible.
  case visible
  /// SwiftUI/Visibility/hidden.
  case hidden
}
