// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc
public import TokiEngine
public import TokiModel

/// Checks the machine by system calls that never block.
public struct LinuxHostCheck: HostCheck {
  private let startedBySystem: Bool
  /// The file that exists while logind keeps the user's programs running without a login (`loginctl enable-linger`);
  /// `nil` if the environment does not name the user.
  private let lingering: String?

  /// Checks the machine as seen by this process.
  public init() {
    self.init(environment: HostProcess.environment, process: HostProcess.id, parent: HostProcess.parentID)
  }

  /// Testable form of `init()`.
  ///
  /// systemd names the process it started (systemd.exec(5), `SYSTEMD_EXEC_PID`): this one, or the supervisor above it.
  /// A shell in a terminal that it started passes the variable on, but with another process's id.
  package init(
    environment: (String) -> String?, process: Int32, parent: Int32, lingering: String = "/var/lib/systemd/linger"
  ) {
    self.lingering = environment("USER").flatMap { $0.isEmpty ? nil : "\(lingering)/\($0)" }
    startedBySystem =
      environment("SYSTEMD_EXEC_PID").flatMap { Int32($0) }.map { [process, parent].contains($0) } ?? false
  }

  /// Findings about obstacles to hearing rings in time, as far as the kernel and systemd tell.
  public func findings() -> [Finding] {
    var findings: [Finding] = []
    let synchronised = toki_clock_is_synchronised()
    // Report nothing if the kernel gives no answer, as in some sandboxes.
    if synchronised >= 0 { findings.append(Finding(.clock, synchronised == 1 ? .good : .warning)) }
    findings.append(Finding(.autostart, startedBySystem ? .good : .warning))
    // Different rules end a program that a person started (`KillUserProcesses`, logind.conf(5)).
    if startedBySystem, let lingering {
      findings.append(Finding(.logout, unsafe access(lingering, F_OK) == 0 ? .good : .warning))
    }
    return findings
  }
}
