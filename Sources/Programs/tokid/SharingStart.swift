// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import TokiEngine
import TokiModel

/// Opens the sharing server to other devices when the daemon starts, where no systemd does.
enum SharingStart {
  /// Opens it beside the loop, if a person has ever turned sharing on; the sharing server itself knows whether it still
  /// is.
  static func openIfWanted(_ folders: TokiFolders) {
    guard access(folders.sharing + "/settings.json", F_OK) == 0 else { return }
    Task(executorPreference: SideThread()) {
      _ = try? HelperProgram.run(
        InstalledFolders.sharingProgram, ["--launch"], input: [], limit: 65_536, timeout: .seconds(30))
    }
  }
}
