// SPDX-License-Identifier: Apache-2.0

/// Writes the title and the progress of a terminal's window, and restores the former ones.
///
/// The title goes by OSC 2, between a push and a pop of the terminal's own (XTWINOPS 22 and 23, xterm's ctlseqs);
/// progress goes by OSC 9;4, which ConEmu introduced.
public struct TitleScreen: Sendable {
  /// A way to set a terminal's title.
  public enum Style: Hashable, Sendable {
    case nothing
    case title
    case titleAndProgress
  }

  private let style: Style
  private var shown: TerminalTitle?

  /// Creates one for a terminal whose title is untouched.
  public init(_ style: Style) { self.style = style }

  /// The style for a terminal, by the variables of its environment.
  ///
  /// Only terminals known to show progress get it, because others show OSC 9 as a notification.
  public static func style(environment: (String) -> String?) -> Style {
    let terminal = environment("TERM") ?? ""
    guard !["", "dumb", "linux"].contains(terminal), !terminal.hasPrefix("vt") else { return .nothing }
    // A multiplexer keeps the variables of the terminal that it was started in.
    guard environment("TMUX") == nil, environment("STY") == nil else { return .title }
    let knowsProgress =
      environment("WT_SESSION") != nil || environment("ConEmuANSI") == "ON"
      || ["ghostty", "WezTerm"].contains(environment("TERM_PROGRAM") ?? "")
      // VTE 0.80 and later: GNOME's terminals and others.
      || (environment("VTE_VERSION").flatMap { Int($0) } ?? 0) >= 8_000
    return knowsProgress ? .titleAndProgress : .title
  }

  /// The text to write so that a title is shown; empty if it is already.
  ///
  /// `nil` restores the former one.
  public mutating func show(_ title: TerminalTitle?) -> String {
    guard style != .nothing, title != shown else { return "" }
    defer { shown = title }
    let hasProgress = style == .titleAndProgress
    guard let title else {
      // A terminal that keeps no titles is left with none, not with a countdown that stands still.
      return Self.command("2;") + "\u{1B}[23;2t" + (hasProgress ? Self.command("9;4;0") : "")
    }
    var text = shown == nil ? "\u{1B}[22;2t" : ""
    if title.text != shown?.text { text += Self.command("2;" + title.text) }
    if hasProgress, title.percent != shown?.percent || title.isPaused != shown?.isPaused {
      text += Self.command("9;4;\(title.isPaused ? 4 : 1);\(title.percent)")
    }
    return text
  }

  /// An operating system command (ECMA-48, 8.3.89), with the end that no terminal takes for a bell.
  private static func command(_ text: String) -> String { "\u{1B}]\(text)\u{1B}\\" }
}
