// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc
import HostFiles
public import TokiEngine
public import TokiModel

/// Checks the machine by system calls that never block.
public struct LinuxHostCheck: HostCheck {
  private let startedBySystem: Bool
  /// The file that exists while logind keeps the user's programs running without a login (`loginctl enable-linger`);
  /// `nil` if the environment does not name the user.
  private let lingering: String?
  /// The folders of the user's units, in which a link starts one at login or masks it (systemd.unit(5)).
  private let unitFolders: [String]
  /// The folder that exists while systemd runs the machine (sd_booted(3)).
  private let booted: String

  /// Checks the machine as seen by this process.
  public init() {
    self.init(environment: HostProcess.environment, process: HostProcess.id, parent: HostProcess.parentID)
  }

  /// Testable form of `init()`; `root` stands for `/`.
  ///
  /// systemd names the process it started (systemd.exec(5), `SYSTEMD_EXEC_PID`): this one, or the supervisor above it.
  /// A shell in a terminal that it started passes the variable on, but with another process's id.
  package init(environment: (String) -> String?, process: Int32, parent: Int32, root: String = "") {
    lingering = environment("USER").flatMap { $0.isEmpty ? nil : "\(root)/var/lib/systemd/linger/\($0)" }
    startedBySystem =
      environment("SYSTEMD_EXEC_PID").flatMap { Int32($0) }.map { [process, parent].contains($0) } ?? false
    func folder(_ variable: String, otherwise: String) -> String? {
      let named = environment(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
      return named ?? environment("HOME").map { $0 + otherwise }
    }
    let own = [folder("XDG_CONFIG_HOME", otherwise: "/.config"), folder("XDG_DATA_HOME", otherwise: "/.local/share")]
    let common = ["/etc", "/run", "/usr/local/lib", "/usr/lib"].map { root + $0 }
    unitFolders = (own.compactMap(\.self) + common).map { $0 + "/systemd/user" }
    booted = root + "/run/systemd/system"
  }

  /// Findings about obstacles to hearing rings in time, as far as the kernel and systemd tell.
  public func findings() -> [Finding] {
    var findings: [Finding] = []
    let synchronised = toki_clock_is_synchronised()
    // Report nothing if the kernel gives no answer, as in some sandboxes.
    if synchronised >= 0 { findings.append(Finding(.clock, synchronised == 1 ? .good : .warning)) }
    findings.append(Finding(.autostart, startsAtLogin ? .good : .warning))
    // Different rules end a program that a person started (`KillUserProcesses`, logind.conf(5)).
    if startedBySystem, let lingering {
      findings.append(Finding(.logout, Self.isThere(lingering) ? .good : .warning))
    }
    return findings
  }

  /// `true` if systemd starts the daemon at each login, whoever started this one.
  private var startsAtLogin: Bool {
    let unit = "tokid.service"
    return Self.isThere(booted)
      && unitFolders.contains { Self.isThere("\($0)/default.target.wants/\(unit)") }
      && !unitFolders.contains { HostFile.target(ofLink: "\($0)/\(unit)") == "/dev/null" }
  }

  private static func isThere(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }
}
