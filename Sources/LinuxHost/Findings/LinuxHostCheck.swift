// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc
public import TokiEngine
public import TokiModel

/// Looks at the machine by system calls that never wait.
public struct LinuxHostCheck: HostCheck {
  private let startedBySystem: Bool
  /// The file that is there while logind keeps the person's programs running without a login (`loginctl enable-linger`);
  /// `nil` where the environment does not name the person.
  private let lingering: String?

  /// Makes one for this process.
  public init() {
    self.init(environment: HostProcess.environment, process: HostProcess.id, parent: HostProcess.parentID)
  }

  /// The same with what it depends on.
  ///
  /// systemd names the process that it has started (systemd.exec(5), `SYSTEMD_EXEC_PID`): this one, or the supervisor
  /// above it. A shell under a terminal that it has started hands the variable on, but not the number.
  package init(
    environment: (String) -> String?, process: Int32, parent: Int32, lingering: String = "/var/lib/systemd/linger"
  ) {
    self.lingering = environment("USER").flatMap { $0.isEmpty ? nil : "\(lingering)/\($0)" }
    startedBySystem =
      environment("SYSTEMD_EXEC_PID").flatMap { Int32($0) }.map { [process, parent].contains($0) } ?? false
  }

  public func findings() -> [Finding] {
    var findings: [Finding] = []
    let synchronised = toki_clock_is_synchronised()
    // Where the kernel does not tell, as in some sandboxes, nothing is said.
    if synchronised >= 0 { findings.append(Finding(.clock, synchronised == 1 ? .good : .warning)) }
    // Toki sets no such timer yet, so that a machine sleeps on even where it could be woken.
    let refusal = toki_timer_can_wake()
    findings.append(
      Finding(.wakeFromSuspend, .warning, detail: refusal < 0 ? HostError.reason(-refusal) : nil))
    findings.append(Finding(.autostart, startedBySystem ? .good : .warning))
    // What a person has started by hand ends by other rules (`KillUserProcesses`, logind.conf(5)).
    if startedBySystem, let lingering {
      findings.append(Finding(.logout, unsafe access(lingering, F_OK) == 0 ? .good : .warning))
    }
    return findings
  }
}
