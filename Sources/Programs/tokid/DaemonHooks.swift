// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import Ringing
import TokiEngine
import TokiModel
import TokiWire

/// The daemon's hooks.
enum DaemonHooks {
  /// Creates the runner: commands as units of the user's manager where there is one, and occasions as JSON.
  static func runner(clock: any HostClock) -> HookProcesses {
    HookProcesses(
      clock: clock, bus: HookProcesses.managerBus(environment: HostProcess.environment),
      programs: HookPrograms { Wire.bytes($0) })
  }
}
