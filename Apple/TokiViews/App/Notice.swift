// SPDX-License-Identifier: Apache-2.0

/// A sentence at the edge of the window, with a button for its action.
public struct Notice: Identifiable {
  /// One of each notice, so that the next one replaces it.
  public let id: Int
  /// The sentence.
  public let text: String
  /// Name of the button; `nil` for none.
  public let action: String?
  /// The button's action.
  public let act: @MainActor () -> Void
}
