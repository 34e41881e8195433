// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// What shows one thing of the engine and lets a person do things with it.
///
/// It is pure: it reads no clock and touches no terminal, so that a test is a timeline of what comes in.
public protocol Face: Sendable {
  /// What it can tell the engine to do.
  associatedtype Command: FaceCommand
  /// What it shows.
  var item: ItemID { get }
  /// Takes what came in.
  ///
  /// - Parameters:
  ///   - now: The moment at which it came.
  ///   - columns: The width of the terminal.
  /// - Returns: What is to be done, in this order; nothing after it has finished.
  mutating func handle(_ input: FaceInput, at now: HostMoment, columns: Int) -> [FaceAction<Command>]
}

/// Where a face shows itself.
public enum FacePresentation: Hashable, Sendable {
  /// A line on a terminal, with keys.
  case screen
  /// Whole lines, and one at the end; a ring is dismissed once its sound was played.
  case lines
  /// The same without the lines.
  case silent
}

/// What comes in to a face.
public enum FaceInput: Hashable, Sendable {
  /// Draw for the first time.
  case begin
  case engine(EngineEvent.Change)
  /// The answer to `.lookUp`: the last ring since that run, `nil` when it did not ring.
  case found(Ring?)
  /// The engine refused what was asked; a sentence.
  case refused(String)
  /// The way to the engine was lost, and is being sought again.
  case disconnected
  case connected
  /// The instant of the last `.wake` has come.
  case due
  case notice(ProcessNotice)
}

/// What a face wants done.
public enum FaceAction<Command: FaceCommand>: Hashable, Sendable {
  /// Text for the terminal or the output.
  case write(String)
  /// A line for the errors.
  case complain(String)
  /// Give `.due` at this instant, instead of the one before; `nil` for never.
  case wake(BootInstant?)
  case command(Command)
  case dismiss(RingID)
  case snooze(RingID)
  /// Remove what is shown.
  case cancel
  /// Find in the history how a run, or one after it, ended.
  case lookUp(run: Int64)
  /// Stop the process as Ctrl-Z does, then give `.notice(.continued)`.
  case suspend
  /// Set the terminal to keys again; the shell may have changed it meanwhile.
  case enterKeyMode
  case finish(ExitCode)
}

/// What a face can tell the engine to do.
public protocol FaceCommand: Hashable, Sendable {
  /// Whether it may be given again when nobody knows whether it was done.
  var isRepeatable: Bool { get }
}

extension TimerCommand: FaceCommand {
  public var isRepeatable: Bool { kind != .add }
}

extension SequenceCommand: FaceCommand {
  public var isRepeatable: Bool { kind != .add && kind != .next }
}

extension StopwatchCommand: FaceCommand {
  public var isRepeatable: Bool { self != .lap }
}

/// How a command ends, for scripts.
public enum ExitCode: Int32, Hashable, Sendable {
  /// It rang, or what was asked is done.
  case done = 0
  case failed = 1
  /// Bad usage or input.
  case usage = 2
  /// Cancelled, reset or detached before its time.
  case cancelled = 3
  /// It was found too late to ring.
  case missed = 4

  /// The time that was asked for is not trusted.
  public static let untrusted = ExitCode.missed
}
