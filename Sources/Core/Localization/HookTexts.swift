// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Words for hooks.
public enum HookTexts {
  /// A hook's moment: `when it rings`, `5 min before it rings`.
  public static func moment(_ moment: Hook.Moment, before: TimeSpan?, in language: Language) -> String {
    switch moment {
    case .ring: tr("when it rings", in: language)
    case .dismiss: tr("when it is stopped", in: language)
    case .snooze: tr("when it is snoozed", in: language)
    case .missed: tr("when it is missed", in: language)
    case .warn:
      tr("{span} before it rings", ["span": before.map { $0.words(in: language) } ?? ""], in: language)
    case .every: tr("whatever happens to it", in: language)
    }
  }

  /// A hook as one line: `when it rings: notify-send …`; `call` is its command or address as it may be shown.
  public static func line(_ hook: Hook, call: String, in language: Language) -> String {
    let line = tr(
      "{moment}: {command}", ["moment": moment(hook.moment, before: hook.before, in: language), "command": call],
      in: language)
    return hook.isOn ? line : tr("{line} (off)", ["line": line], in: language)
  }

  /// A hook's error as a sentence; `show` makes a person's text fit to be shown.
  public static func sentence(
    _ error: HookError, in language: Language, show: (String) -> String = { $0 }
  ) -> String {
    switch error {
    case .emptyCommand: tr("A hook needs a command to run.", in: language)
    case .commandTooLong:
      tr("The command of a hook has at most {count} bytes.", ["count": "\(Hook.longestCommand)"], in: language)
    case .commandWithNUL: tr("The command of a hook cannot contain the character NUL.", in: language)
    case .addressUnreadable(let address):
      tr(
        "“{word}” is not a web address; one begins with https://, such as https://example.org/ring.",
        ["word": show(address)], in: language)
    case .addressNotOpened(let address):
      tr(
        "“{word}” is nothing that can be opened; an address begins with a word and a colon, such as https://example.org.",
        ["word": show(address)], in: language)
    case .addressTooLong:
      tr("The address of a hook has at most {count} bytes.", ["count": "\(Hook.longestAddress)"], in: language)
    case .addressWithoutTLS(let address):
      tr(
        "“{word}” could be read by others on the way: use https, or an address of this machine.",
        ["word": show(address)], in: language)
    case .warningWithoutSpan, .spanWithoutWarning:
      tr(
        "A warning needs a span and a command, as in: {command}", ["command": "--on-warn 5m 'notify-send soon'"],
        in: language)
    case .warningOutOfRange: tr("A warning comes 1 s to 24 h before the ring.", in: language)
    case .tooMany: trn("There is at most {count} hook.", "There are at most {count} hooks.", Hook.most, in: language)
    }
  }
}
