// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// A display of one line: shared handling of keys, notices and the end.
protocol LineDisplay: Display {
  var presentation: DisplayPresentation { get }
  var language: Language { get }
  /// Remark beside the digits until the next key or event; empty for none.
  var note: String { get set }
  var keyReader: KeyReader { get set }
  var isCancelling: Bool { get set }
  var isFinished: Bool { get set }
  /// Last line for a person who leaves while the item goes on.
  var stillThere: String { get }
  mutating func press(_ key: Character, at now: HostMoment, into actions: inout [DisplayAction<Command>])
  /// The keys that do something now, as a line.
  var keys: String { get }
  /// Time left or gone by, in words; `nil` while nothing counts.
  func left(at now: HostMoment) -> String?
  /// Action of the first Ctrl-C.
  var interruption: DisplayAction<Command> { get }
}

extension LineDisplay {
  /// Handles inputs that mean the same to every display.
  mutating func takeShared(
    _ input: DisplayInput, at now: HostMoment, columns: Int, into actions: inout [DisplayAction<Command>]
  ) {
    switch input {
    case .begin, .engine, .found, .due: break
    case .refused(let sentence): note = sentence
    case .disconnected: note = tr("reconnecting…", in: language)
    case .connected: note = ""
    case .notice(let notice): take(notice, at: now, columns: columns, into: &actions)
    }
  }

  /// Handles a notice from the person, the terminal or the system.
  mutating func take(
    _ notice: ProcessNotice, at now: HostMoment, columns: Int, into actions: inout [DisplayAction<Command>]
  ) {
    switch notice {
    case .resized, .readerGone: break
    case .continued:
      if presentation.isOnTerminal { actions.append(.enterKeyMode) }
    case .suspendAsked: actions.append(.suspend)
    case .interrupted: interrupt(into: &actions)
    case .terminated: detach(into: &actions)
    case .hungUp:
      // No terminal is left to write to.
      isFinished = true
      actions.append(.finish(.cancelled))
    case .keys(let bytes):
      for key in keyReader.keys(in: bytes) where !isFinished {
        switch key {
        case "q": detach(into: &actions)
        case "\u{03}": interrupt(into: &actions)
        case "?":
          for line in TextWrap.lines(ofKeys: keys, columns: columns - 1) { say(line, into: &actions) }
        case "\u{1A}": actions.append(.suspend)
        case "f": if presentation.isOnTerminal { actions.append(.openFull) }
        case "t" where presentation == .plain: if let left = self.left(at: now) { say(left, into: &actions) }
        default: press(key, at: now, into: &actions)
        }
      }
    }
  }

  /// Ends the display with a last line in place of the redrawn one.
  mutating func finish(_ exit: ExitCode, line: String, into actions: inout [DisplayAction<Command>]) {
    isFinished = true
    switch presentation {
    case .screen: actions.append(.write(LineScreen.staying(line)))
    case .plain: actions.append(.write(line + "\r\n"))
    case .lines: actions.append(.write(line + "\n"))
    case .silent: break
    }
    actions.append(.finish(exit))
  }

  /// Ends the display because the daemon stops.
  mutating func stop(into actions: inout [DisplayAction<Command>]) {
    let values = ["id": item.text, "command": commandLine("show \(item.text)")]
    let line = tr("The daemon was stopped. {id} is kept; start it again with: {command}", values, in: language)
    finish(.cancelled, line: line, into: &actions)
  }

  /// Writes a line that stays, above the redrawn one.
  func say(_ line: String, into actions: inout [DisplayAction<Command>]) {
    switch presentation {
    case .screen: actions.append(.write(LineScreen.staying(line)))
    case .plain: actions.append(.write(line + "\r\n"))
    case .lines: actions.append(.complain(line))
    case .silent: break
    }
  }

  private mutating func interrupt(into actions: inout [DisplayAction<Command>]) {
    if isCancelling {
      // The second Ctrl-C leaves, whatever the daemon says.
      detach(into: &actions)
      return
    }
    isCancelling = true
    actions.append(interruption)
  }

  /// Last line for a person who leaves before the answer to the first Ctrl-C, which nobody waits to see.
  private var unanswered: String {
    let values = ["command": commandLine("list")]
    return switch interruption {
    case .dismiss: tr("Toki was told to stop the ring. To see whether it has: {command}", values, in: language)
    default: tr("Toki was told to cancel it. To see whether it has: {command}", values, in: language)
    }
  }

  private mutating func detach(into actions: inout [DisplayAction<Command>]) {
    finish(.cancelled, line: isCancelling ? unanswered : stillThere, into: &actions)
  }
}
