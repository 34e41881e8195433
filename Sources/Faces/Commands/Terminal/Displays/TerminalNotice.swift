// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel
import TokiScreens

/// A notification that a terminal shows on the screen at which it is looked at, also over ssh.
public struct TerminalNotice: Hashable, Sendable {
  /// The ringing item.
  let title: String
  /// That a timer's time is up, or the time for which another item is set.
  let body: String

  init(title: String, body: String) {
    self.title = Self.plain(title)
    self.body = Self.plain(body)
  }

  /// The notification of a ring, with the time of the host's zone.
  init(_ ring: Ring, _ host: ZoneRules, uses24Hours: Bool, in language: Language) {
    let kind = ring.owner.kind.name(in: language)
    let body: String
    if case .timer = ring.owner {
      body = tr("The time is up.", in: language)
    } else {
      let style = ScreenStyle(uses24Hours: uses24Hours, language: language)
      let values = ["title": kind, "time": TimeText.ofMinute(ring.planned, in: host, style)]
      body = tr("{title} rings: {time}", values, in: language)
    }
    self.init(title: ring.label.text.isEmpty ? kind : ring.label.text, body: body)
  }

  /// Text that ends no command of a terminal, and none of its fields.
  private static func plain(_ text: String) -> String {
    PlainText.of(text, longest: Label.longest + 60).replacing(";", with: ",")
  }

  /// A terminal's way to take notices.
  public enum Style: Hashable, Sendable {
    case nothing
    /// OSC 9 (iTerm2).
    case one
    /// OSC 777 (rxvt-unicode).
    case titled
    /// OSC 99 (kitty), which can be taken back.
    case named

    /// The style for a terminal, by the variables of its environment.
    ///
    /// Only over ssh: elsewhere the daemon notifies the desktop. Of the terminal at the other end little more than its
    /// name comes over, so only names that stand for a single terminal count. tmux and screen keep such commands.
    public init(environment: (String) -> String?) {
      self = .nothing
      func isSet(_ name: String) -> Bool { !(environment(name) ?? "").isEmpty }
      guard isSet("SSH_CONNECTION") || isSet("SSH_TTY"), !isSet("TMUX"), !isSet("STY") else { return }
      let terminal = environment("TERM") ?? ""
      if terminal.hasPrefix("xterm-kitty") {
        self = .named
      } else if terminal.hasPrefix("foot") || terminal.hasPrefix("xterm-ghostty") || terminal.hasPrefix("wezterm") {
        self = .titled
      } else if environment("LC_TERMINAL") == "iTerm2" {
        self = .one
      }
    }

    /// The text that shows a notification in place of the one before; `nil` takes that back where it can be.
    public func text(_ notice: TerminalNotice?) -> String {
      guard let notice else { return self == .named ? Self.command("99;i=toki:p=close;") : "" }
      switch self {
      case .nothing: return ""
      case .one: return Self.command("9;\(notice.title): \(notice.body)")
      case .titled: return Self.command("777;notify;\(notice.title);\(notice.body)")
      case .named:
        return Self.command("99;i=toki:d=0:p=title;\(notice.title)")
          + Self.command("99;i=toki:d=1:p=body;\(notice.body)")
      }
    }

    /// An operating system command (ECMA-48, 8.3.89).
    private static func command(_ text: String) -> String { "\u{1B}]\(text)\u{1B}\\" }
  }
}
