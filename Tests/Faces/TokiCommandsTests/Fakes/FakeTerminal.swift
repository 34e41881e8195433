// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiCommands
import TokiModel

/// A terminal, its keys, the system's notices and the output, all under a test's control.
final class FakeTerminal: TerminalPort, DisplaySignals {
  struct Inside {
    var written = ""
    var output = ""
    var errors = ""
    var columns = 60
    var isInKeyMode = false
    var wantsKeys = false
    var suspensions = 0
    var titles: [TerminalTitle?] = []
    var notices: [TerminalNotice?] = []
    var wake: BootInstant?
    var machineWake: BootInstant?
    var due: @Sendable () -> Void = {}
    var notice: @Sendable (ProcessNotice) -> Void = { _ in }
    var isListening = false
  }

  let inside = Mutex(Inside())

  /// The text on the cursor's row, without control sequences.
  var row: String {
    Self.plain(inside.withLock { $0.written }).split(separator: "\n").last.map(String.init) ?? ""
  }
  /// All finished rows, without control sequences.
  var rows: [String] {
    Self.plain(inside.withLock { $0.written }).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
  }
  /// Everything written to the terminal, with its control sequences.
  var written: String { inside.withLock { $0.written } }
  var output: String { inside.withLock { $0.output } }
  var errors: String { inside.withLock { $0.errors } }
  var isInKeyMode: Bool { inside.withLock { $0.isInKeyMode } }
  var isListening: Bool { inside.withLock { $0.isListening } }
  var wakeAt: BootInstant? { inside.withLock { $0.wake } }
  var machineWakesAt: BootInstant? { inside.withLock { $0.machineWake } }
  /// The titles shown, one after another; `nil` for the terminal's own.
  var titles: [TerminalTitle?] { inside.withLock { $0.titles } }
  /// The notifications shown, one after another; `nil` where one was taken back.
  var notices: [TerminalNotice?] { inside.withLock { $0.notices } }
  var suspensions: Int { inside.withLock { $0.suspensions } }
  var bells: Int { inside.withLock { $0.written.filter { $0 == "\u{07}" }.count } }

  func print(_ text: String) { inside.withLock { $0.output += text } }
  func complain(_ text: String) { inside.withLock { $0.errors += text } }
  /// Clears the recorded output.
  func clear() {
    inside.withLock { inside in
      inside.output = ""
      inside.errors = ""
    }
  }
  func type(_ text: String) { notify(.keys(Array(text.utf8))) }
  func notify(_ notice: ProcessNotice) { inside.withLock { $0.notice }(notice) }
  func comeDue() { inside.withLock { $0.due }() }
  func resize(to columns: Int) {
    inside.withLock { $0.columns = columns }
    notify(.resized)
  }

  // MARK: TerminalPort

  func enterKeyMode() { inside.withLock { $0.isInKeyMode = true } }
  func leaveKeyMode() { inside.withLock { $0.isInKeyMode = false } }
  var columns: Int { inside.withLock { $0.columns } }
  var height: Int { 24 }
  func write(_ text: String) { inside.withLock { $0.written += text } }
  func show(_ title: TerminalTitle?) {
    inside.withLock { inside in
      if inside.titles.last != title { inside.titles.append(title) }
    }
  }
  func notify(_ notice: TerminalNotice?) { inside.withLock { $0.notices.append(notice) } }
  func suspend() { inside.withLock { $0.suspensions += 1 } }

  // MARK: DisplaySignals

  func start(
    keys: Bool, due: @escaping @Sendable () -> Void, notice: @escaping @Sendable (ProcessNotice) -> Void
  ) {
    inside.withLock { inside in
      inside.wantsKeys = keys
      inside.due = due
      inside.notice = notice
      inside.isListening = true
    }
  }
  func wake(at instant: BootInstant?) { inside.withLock { $0.wake = instant } }
  func wakeMachine(at instant: BootInstant?) { inside.withLock { $0.machineWake = instant } }
  func stop() { inside.withLock { $0.isListening = false } }

  /// What a text leaves on the screen: without control sequences, restarting the row at each return.
  static func plain(_ written: String) -> String {
    var rows = [""]
    var scalars = Array(written.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\u{1B}":
        _ = scalars.popFirst()
        while let next = scalars.popFirst(), (0x20...0x3F).contains(next.value) {}
      case "\u{07}": break
      case "\r": if scalars.first != "\n" { rows[rows.count - 1] = "" }
      case "\n": rows.append("")
      default: rows[rows.count - 1].unicodeScalars.append(scalar)
      }
    }
    return rows.joined(separator: "\n")
  }
}
