// SPDX-License-Identifier: Apache-2.0

/// A part of a screen that the keyboard focus goes to; it may be made of several controls.
public protocol FocusPart: RawRepresentable<String>, Hashable, Sendable, CaseIterable {}

/// The keyboard's first focus on a screen, its order, and the action of Enter.
///
/// Parts of a header bar are outside the order: their place depends on the platform.
public struct FocusOrder<Part: FocusPart>: Hashable, Sendable {
  /// The parts in the order of Tab; only those that take the focus now.
  public let parts: [Part]
  /// The part with the focus when the screen appears; `nil` for none of them, so that no stray key presses a button.
  ///
  /// Never a button that removes something, as the next key may be a space.
  public let first: Part?
  /// The button that Enter presses where the focused control has no use for it; `nil` for none.
  public let defaultButton: Part?

  init(_ parts: [Part?], first: Part?, defaultButton: Part? = nil) {
    self.parts = parts.compactMap { $0 }
    self.first = first
    self.defaultButton = defaultButton
  }
}
