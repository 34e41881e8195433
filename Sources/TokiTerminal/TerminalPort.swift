// SPDX-License-Identifier: Apache-2.0

/// A terminal that a face draws on and hears keys from.
public protocol TerminalPort: Sendable {
  /// Lets keys come one by one and unseen, and hides the cursor.
  func enterKeyMode()
  /// Puts the terminal back as it was; a no-op when it is.
  func leaveKeyMode()
  /// How wide it is now, 1 or more.
  var columns: Int { get }
  /// How high it is now, 1 or more.
  var height: Int { get }
  /// Writes a text, as a whole.
  func write(_ text: String)
  /// Stops this process with the terminal put back, as Ctrl-Z does; returns when it goes on.
  func suspend()
}

/// What a person, the terminal or the system tells a running command.
public enum ProcessNotice: Hashable, Sendable {
  /// Keys were pressed; their bytes.
  case keys([UInt8])
  /// The terminal has another size.
  case resized
  /// The process was stopped and goes on.
  case continued
  /// Ctrl-Z, or SIGTSTP from elsewhere.
  case suspendAsked
  /// Ctrl-C, or SIGINT from elsewhere.
  case interrupted
  /// SIGTERM.
  case terminated
  /// The terminal is gone: SIGHUP.
  case hungUp
}
