// SPDX-License-Identifier: Apache-2.0
import Localization

/// The part of a terminal that Toki takes, by `TOKI_SCREEN` and `--plain`.
enum ScreenUse: String, Hashable, Sendable, CaseIterable {
  /// `toki` alone opens the full screen; a countdown is a line that is redrawn.
  case full
  /// As `full`, but `toki` alone prints the help.
  case line
  /// Nothing is redrawn: changes are sentences, for screen readers.
  case plain

  /// Reads the variable; throws for an unknown word.
  init(_ variable: String?) throws(CommandFailure) {
    guard let variable, !variable.isEmpty else {
      self = .full
      return
    }
    guard let known = ScreenUse(rawValue: variable.lowercased()) else {
      throw .usage(
        tr(
          "TOKI_SCREEN is “{word}”; it can be {names}.",
          ["word": PlainText.of(variable), "names": Self.allCases.map(\.rawValue).joined(separator: tr(", "))]))
    }
    self = known
  }
}

extension CommandContext {
  /// Place of an item's display.
  func presentation(for invocation: Invocation) -> DisplayPresentation {
    if invocation.has(.json) || invocation.has(.quiet) { return .silent }
    guard terminal != nil else { return .lines }
    return invocation.has(.plain) || screenUse == .plain ? .plain : .screen
  }
}
