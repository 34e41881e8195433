// SPDX-License-Identifier: Apache-2.0

/// SwiftUI/AccessibilityTraits.
public struct AccessibilityTraits: SetAlgebra, Sendable {
  private var bits: UInt32

  private init(bits: UInt32) {
    self.bits = bits
  }

  /// SwiftUI/AccessibilityTraits/init().
  public init() { bits = 0 }

  /// SwiftUI/AccessibilityTraits/isButton.
  public static let isButton = Self(bits: 1)
  /// SwiftUI/AccessibilityTraits/isHeader.
  public static let isHeader = Self(bits: 1 << 1)
  /// SwiftUI/AccessibilityTraits/isSelected.
  public static let isSelected = Self(bits: 1 << 2)
  /// SwiftUI/AccessibilityTraits/isLink.
  public static let isLink = Self(bits: 1 << 3)
  /// SwiftUI/AccessibilityTraits/isImage.
  public static let isImage = Self(bits: 1 << 4)
  /// SwiftUI/AccessibilityTraits/isModal.
  public static let isModal = Self(bits: 1 << 5)
  /// SwiftUI/AccessibilityTraits/updatesFrequently.
  public static let updatesFrequently = Self(bits: 1 << 6)
  /// SwiftUI/AccessibilityTraits/isStaticText.
  public static let isStaticText = Self(bits: 1 << 7)
  /// SwiftUI/AccessibilityTraits/isToggle.
  public static let isToggle = Self(bits: 1 << 8)
  /// SwiftUI/AccessibilityTraits/startsMediaSession.
  public static let startsMediaSession = Self(bits: 1 << 9)

  /// SwiftUI/AccessibilityTraits/contains(_:).
  public func contains(_ member: Self) -> Bool { bits & member.bits == member.bits }

  /// SwiftUI/AccessibilityTraits/union(_:).
  public func union(_ other: Self) -> Self { Self(bits: bits | other.bits) }

  /// SwiftUI/AccessibilityTraits/intersection(_:).
  public func intersection(_ other: Self) -> Self { Self(bits: bits & other.bits) }

  /// SwiftUI/AccessibilityTraits/symmetricDifference(_:).
  public func symmetricDifference(_ other: Self) -> Self { Self(bits: bits ^ other.bits) }

  /// SwiftUI/AccessibilityTraits/insert(_:).
  @discardableResult
  public mutating func insert(_ newMember: Self) -> (inserted: Bool, memberAfterInsert: Self) {
    defer { bits |= newMember.bits }
    return (!contains(newMember), newMember)
  }

  /// SwiftUI/AccessibilityTraits/remove(_:).
  @discardableResult
  public mutating func remove(_ member: Self) -> Self? {
    defer { bits &= ~member.bits }
    return contains(member) ? member : nil
  }

  /// SwiftUI/AccessibilityTraits/update(with:).
  @discardableResult
  public mutating func update(with newMember: Self) -> Self? {
    insert(newMember).inserted ? nil : newMember
  }

  /// SwiftUI/AccessibilityTraits/formUnion(_:).
  public mutating func formUnion(_ other: Self) { bits |= other.bits }

  /// SwiftUI/AccessibilityTraits/formIntersection(_:).
  public mutating func formIntersection(_ other: Self) { bits &= other.bits }

  /// SwiftUI/AccessibilityTraits/formSymmetricDifference(_:).
  public mutating func formSymmetricDifference(_ other: Self) { bits ^= other.bits }
}

/// SwiftUI/AccessibilityAdjustmentDirection.
public enum AccessibilityAdjustmentDirection: Sendable {
  /// SwiftUI/AccessibilityAdjustmentDirection/increment.
  case increment
  /// SwiftUI/AccessibilityAdjustmentDirection/decrement.
  case decrement
}

/// SwiftUI/AccessibilityChildBehavior.
public struct AccessibilityChildBehavior: Hashable, Sendable {
  private enum Kind { case ignore, contain, combine }
  private let kind: Kind

  /// SwiftUI/AccessibilityChildBehavior/ignore.
  public static let ignore = Self(kind: .ignore)
  /// SwiftUI/AccessibilityChildBehavior/contain.
  public static let contain = Self(kind: .contain)
  /// SwiftUI/AccessibilityChildBehavior/combine.
  public static let combine = Self(kind: .combine)
}

/// SwiftUI/AccessibilityActionKind.
public struct AccessibilityActionKind: Equatable, Sendable {
  /// The name by which a test asks for it; `nil` is activation.
  let name: String?

  /// SwiftUI/AccessibilityActionKind/default.
  public static let `default` = Self(name: nil)
  /// SwiftUI/AccessibilityActionKind/escape.
  public static let escape = Self(name: "escape")
  /// SwiftUI/AccessibilityActionKind/magicTap.
  public static let magicTap = Self(name: "magicTap")
}
