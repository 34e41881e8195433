// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// A face of one line: what all of them do with keys and notices, and how they end.
protocol LineFace: Face {
  var presentation: FacePresentation { get }
  var language: Language { get }
  /// What stands beside the digits until the next key or event; empty for nothing.
  var note: String { get set }
  var keyReader: KeyReader { get set }
  var isCancelling: Bool { get set }
  var isFinished: Bool { get set }
  /// What is said to somebody who leaves it as it is.
  var stillThere: String { get }
  mutating func press(_ key: Character, at now: HostMoment, into actions: inout [FaceAction<Command>])
  /// What Ctrl-C asks for the first time.
  var interruption: FaceAction<Command> { get }
}

extension LineFace {
  /// Takes what means the same to every face, whatever it shows.
  mutating func takeShared(
    _ input: FaceInput, at now: HostMoment, into actions: inout [FaceAction<Command>]
  ) {
    switch input {
    case .begin, .engine, .found, .due: break
    case .refused(let sentence): note = sentence
    case .disconnected: note = tr("reconnecting…", in: language)
    case .connected: note = ""
    case .notice(let notice): take(notice, at: now, into: &actions)
    }
  }

  /// Takes what a person, the terminal or the system tells.
  mutating func take(
    _ notice: ProcessNotice, at now: HostMoment, into actions: inout [FaceAction<Command>]
  ) {
    switch notice {
    case .resized: break
    case .continued:
      if presentation == .screen { actions.append(.enterKeyMode) }
    case .suspendAsked: actions.append(.suspend)
    case .interrupted: interrupt(into: &actions)
    case .terminated: detach(into: &actions)
    case .hungUp:
      // There is no terminal any more to say anything on.
      isFinished = true
      actions.append(.finish(.cancelled))
    case .keys(let bytes):
      for key in keyReader.keys(in: bytes) where !isFinished {
        switch key {
        case "q": detach(into: &actions)
        case "\u{03}": interrupt(into: &actions)
        case "\u{1A}": actions.append(.suspend)
        default: press(key, at: now, into: &actions)
        }
      }
    }
  }

  /// Ends the face with a last line in the place of the one that was redrawn.
  mutating func finish(_ exit: ExitCode, line: String, into actions: inout [FaceAction<Command>]) {
    isFinished = true
    switch presentation {
    case .screen: actions.append(.write(LineScreen.staying(line)))
    case .lines: actions.append(.write(line + "\n"))
    case .silent: break
    }
    actions.append(.finish(exit))
  }

  /// Ends because the daemon does.
  mutating func stop(into actions: inout [FaceAction<Command>]) {
    let values = ["id": item.text, "command": "toki show \(item.text)"]
    let line = tr("The daemon was stopped. {id} is kept; start it again with: {command}", values, in: language)
    finish(.cancelled, line: line, into: &actions)
  }

  /// Puts a line above the one that is redrawn, to stay there.
  func say(_ line: String, into actions: inout [FaceAction<Command>]) {
    switch presentation {
    case .screen: actions.append(.write(LineScreen.staying(line)))
    case .lines: actions.append(.complain(line))
    case .silent: break
    }
  }

  private mutating func interrupt(into actions: inout [FaceAction<Command>]) {
    if isCancelling {
      // The second time somebody wants to be out, whatever the daemon says.
      detach(into: &actions)
      return
    }
    isCancelling = true
    actions.append(interruption)
  }

  private mutating func detach(into actions: inout [FaceAction<Command>]) {
    finish(.cancelled, line: stillThere, into: &actions)
  }
}
