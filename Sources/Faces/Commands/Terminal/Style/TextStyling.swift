// SPDX-License-Identifier: Apache-2.0

/// The part of a style that the reader of the output understands and wants.
///
/// Only this decides, for the full screen as for lists. There is no option for it: `--color` is the color of a timer.
public enum TextStyling: Hashable, Sendable {
  /// Text alone: a pipe, a file, or a terminal without escape codes.
  case none
  /// Bold, faint and reversed text, without colors.
  case marks
  /// Also the terminal's own 16 colors.
  case colors

  /// The styling for the standard output.
  ///
  /// `NO_COLOR` comes first (no-color.org), then `CLICOLOR_FORCE`, which also reaches pipes, and `CLICOLOR`
  /// (bixense.com/clicolors).
  ///
  /// - Parameters:
  ///   - isTerminal: `true` if the output is a terminal.
  ///   - environment: Returns a variable of the environment; `nil` if it is not set.
  public init(isTerminal: Bool, environment: (String) -> String?) {
    let isForced = !["", "0"].contains(environment("CLICOLOR_FORCE") ?? "")
    let wantsNone = !(environment("NO_COLOR") ?? "").isEmpty
    guard isTerminal && !Self.isDumb(environment) || isForced && !wantsNone else {
      self = .none
      return
    }
    self = wantsNone || !isForced && environment("CLICOLOR") == "0" ? .marks : .colors
  }

  /// `true` if the terminal claims to know no escape codes, as Emacs's shell does.
  public static func isDumb(_ environment: (String) -> String?) -> Bool {
    ["", "dumb"].contains(environment("TERM") ?? "unset")
  }
}
