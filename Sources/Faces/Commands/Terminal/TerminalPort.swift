// SPDX-License-Identifier: Apache-2.0

/// A terminal that a display draws on and reads keys from.
public protocol TerminalPort: Sendable {
  /// Delivers keys one by one without echo, and hides the cursor.
  func enterKeyMode()
  /// Restores the terminal, its title too; does nothing if it is restored already.
  func leaveKeyMode()
  /// Present width in columns, 1 or more.
  var columns: Int { get }
  /// Present height in rows, 1 or more.
  var height: Int { get }
  /// Writes the whole text.
  func write(_ text: String)
  /// Shows a title and a progress on the window; `nil` restores the former ones.
  func show(_ title: TerminalTitle?)
  /// Shows a notification where the terminal is looked at over ssh; `nil` takes it back.
  func notify(_ notice: TerminalNotice?)
  /// Restores the terminal and stops this process as Ctrl-Z does; returns when it continues.
  func suspend()
}

/// A notice to a running command from a person, the terminal or the system.
public enum ProcessNotice: Hashable, Sendable {
  /// Bytes of the keys pressed.
  case keys([UInt8])
  /// The terminal was resized.
  case resized
  /// The process was stopped and has continued.
  case continued
  /// Ctrl-Z, or SIGTSTP from elsewhere.
  case suspendAsked
  /// Ctrl-C, or SIGINT from elsewhere.
  case interrupted
  /// SIGTERM.
  case terminated
  /// The terminal is gone: SIGHUP.
  case hungUp
  /// Nobody reads the pipe any more that is standard output.
  case readerGone
}
