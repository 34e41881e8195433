// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import TokiEngine
import TokiModel

/// Follows the linked remotes when the daemon starts.
///
/// The processes belong to nobody else: a unit of systemd for each would ring without the daemon that has the sound.
enum LinkStart {
  /// Begins beside the loop, if a person has ever linked a remote; the command itself knows which ones are.
  static func beginIfWanted(_ folders: TokiFolders) {
    guard access(folders.links, F_OK) == 0 else { return }
    Task(executorPreference: SideThread()) {
      _ = try? HelperProgram.run(
        InstalledFolders.commandProgram, ["link", "--launch"], input: [], limit: 65_536, timeout: .seconds(30))
    }
  }
}
