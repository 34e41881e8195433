// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// A view of one item that also takes commands for it.
///
/// It is pure: it reads no clock and touches no terminal, so a test is a timeline of inputs.
public protocol Display: Sendable {
  /// Commands that it can send.
  associatedtype Command: DisplayCommand
  /// Item on display.
  var item: ItemID { get }
  /// Handles one input.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - now: The moment at which it happened.
  ///   - columns: Width of the terminal.
  /// - Returns: Actions to perform in this order; none after the display has finished.
  mutating func handle(_ input: DisplayInput, at now: HostMoment, columns: Int) -> [DisplayAction<Command>]
  /// The present title of the terminal's window; `nil` for its own title.
  func title(at now: HostMoment) -> TerminalTitle?
}

extension Display {
  /// `nil`, for displays that count nothing down.
  public func title(at now: HostMoment) -> TerminalTitle? { nil }
}

/// Place of a display.
public enum DisplayPresentation: Hashable, Sendable {
  /// One line on a terminal, with keys.
  case screen
  /// Sentences on a terminal, with keys; nothing is redrawn.
  case plain
  /// Lines of output, the last one at the end; a ring is dismissed after its sound was played once.
  case lines
  /// Like `lines`, without the lines.
  case silent

  /// `true` if a person at a terminal sees it, and can press keys.
  var isOnTerminal: Bool { self == .screen || self == .plain }
}

/// An input to a display.
public enum DisplayInput: Hashable, Sendable {
  /// Draw for the first time.
  case begin
  /// An event of the engine.
  case engine(EngineEvent.Change)
  /// The answer to `.lookUp`: the last ring since that run; `nil` if there was none.
  case found(Ring?)
  /// The engine refused a command, with a sentence that says why.
  case refused(String)
  /// The connection to the engine was lost; reconnecting has begun.
  case disconnected
  /// The connection is back.
  case connected
  /// The instant of the last `.wake` has come.
  case due
  /// A key, a resize or a signal.
  case notice(ProcessNotice)
}

/// An action that a display asks for.
public enum DisplayAction<Command: DisplayCommand>: Hashable, Sendable {
  /// Write text to the terminal or the standard output.
  case write(String)
  /// Write a line to the standard error.
  case complain(String)
  /// Send `.due` at this instant, in place of the one before; `nil` for never.
  case wake(BootInstant?)
  /// Send a command to the item.
  case command(Command)
  /// Dismiss a ring.
  case dismiss(RingID)
  /// Snooze a ring for the item's own length.
  case snooze(RingID)
  /// Remove the item.
  case cancel
  /// Look up in the history how a run, or a later one, ended.
  case lookUp(run: Int64)
  /// Show the item in the full screen, and come back.
  case openFull
  /// Stop the process as Ctrl-Z does, then send `.notice(.continued)`.
  case suspend
  /// Put the terminal into key mode again, as the shell may have changed it.
  case enterKeyMode
  /// End the command.
  case finish(ExitCode)
}

/// A command that a display can send to the engine.
public protocol DisplayCommand: Hashable, Sendable {
  /// `true` if it is safe to send twice, when nobody knows if it arrived.
  var isRepeatable: Bool { get }
}

/// The exit status of a command, for scripts.
public enum ExitCode: Int32, Hashable, Sendable {
  /// It rang, or the command succeeded.
  case done = 0
  /// The command failed.
  case failed = 1
  /// Bad usage or input.
  case usage = 2
  /// Cancelled, reset or detached before its time.
  case cancelled = 3
  /// The ring was missed: found too late.
  case missed = 4

  /// The requested time is not trusted.
  public static let untrusted = ExitCode.missed
}
