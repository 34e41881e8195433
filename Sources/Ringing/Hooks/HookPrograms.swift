// SPDX-License-Identifier: Apache-2.0
public import LinuxHost
import TokiEngine
public import TokiModel

/// The programs that hooks start, and their data.
public struct HookPrograms: Sendable {
  /// A shell that takes a command line after `-c`.
  public var shell = "/bin/sh"
  /// The program that sends a request to the address on the first line of its standard input.
  public var post: String
  /// The environment of a program that is no unit, as `NAME=VALUE`; a unit has its manager's.
  public var environment: [String]
  /// The folder in which a program that is no unit starts.
  public var folder: String
  /// The JSON of an occasion, which a program finds on its standard input.
  public var json: @Sendable (HookOccasion) -> [UInt8]

  /// Describes programs.
  ///
  /// - Parameters:
  ///   - post: The path of the program that sends a request.
  ///   - environment: This process's environment, as `NAME=VALUE`.
  ///   - json: The JSON of an occasion.
  public init(
    post: String = InstalledFolders.postProgram, environment: [String] = HostProcess.environment(),
    json: @escaping @Sendable (HookOccasion) -> [UInt8]
  ) {
    self.post = post
    self.environment = environment.filter { !Self.isOwn($0) }
    self.json = json
    let home = environment.first { $0.hasPrefix("HOME=/") }.map { String($0.dropFirst(5)) }
    folder = home.flatMap { InstalledFolders.isFolder($0) ? $0 : nil } ?? "/"
  }

  /// The executable and its arguments.
  func command(of call: Hook.Call) -> (executable: String, arguments: [String]) {
    switch call {
    case .command(let command): (shell, ["-c", command])
    // The address may hold a password, and any user can read the arguments of a process.
    case .post: (post, [])
    // The desktop's program for such an address (xdg-open(1)); the address is not in the command line's text.
    case .open(let address): (shell, ["-c", "exec xdg-open \"$0\"", address])
    }
  }

  /// The standard input: the JSON of the occasion, after the address of a request on a line of its own.
  func input(of run: HookRun) -> [UInt8] {
    guard case .post(let address) = run.hook.call else { return json(run.occasion) }
    return Array(address.utf8) + [UInt8(ascii: "\n")] + json(run.occasion)
  }

  /// A hook's data as `NAME=VALUE`; empty for missing values.
  static func variables(of occasion: HookOccasion) -> [String] {
    let all: [(String, String?)] = [
      ("EVENT", occasion.moment.rawValue),
      ("ID", occasion.item.text),
      ("KIND", occasion.item.kind.rawValue),
      ("LABEL", occasion.label.text),
      ("PLANNED", occasion.planned.rfc3339),
      ("AT", occasion.at.rfc3339),
      ("RING", occasion.ring?.text),
      ("ATTEMPT", occasion.attempt.map { String($0) }),
      ("LATE_NS", (occasion.late?.nanoseconds).map { String($0) }),
      ("END", occasion.end?.rawValue),
      ("NEXT", occasion.next?.rfc3339),
    ]
    return all.compactMap { name, value in
      value.flatMap { $0.isEmpty ? nil : "TOKI_\(name)=\($0)" }
    }
  }

  /// `true` if a variable is about this process and would mislead another: its start by systemd (systemd.exec(5),
  /// "Environment Variables in Spawned Processes"), another hook's data, or the remote of commands.
  private static func isOwn(_ entry: String) -> Bool {
    let name = entry.prefix { $0 != "=" }
    let ofTheManager: Set<Substring> = [
      "NOTIFY_SOCKET", "LISTEN_FDS", "LISTEN_PID", "LISTEN_PIDFDID", "LISTEN_FDNAMES", "WATCHDOG_PID",
      "WATCHDOG_USEC", "INVOCATION_ID", "JOURNAL_STREAM", "SYSTEMD_EXEC_PID", "MAINPID", "MANAGERPID",
      "CREDENTIALS_DIRECTORY", "FDSTORE", "MEMORY_PRESSURE_WATCH", "MEMORY_PRESSURE_WRITE",
    ]
    let told: Set<Substring> = [
      "TOKI_EVENT", "TOKI_ID", "TOKI_KIND", "TOKI_LABEL", "TOKI_PLANNED", "TOKI_AT", "TOKI_RING", "TOKI_ATTEMPT",
      "TOKI_LATE_NS", "TOKI_END", "TOKI_NEXT",
    ]
    // A hook's `toki dismiss` is for the ring here.
    if name == "TOKI_REMOTE" || name == "TOKI_ROOM" { return true }
    return ofTheManager.contains(name) || told.contains(name)
  }
}
