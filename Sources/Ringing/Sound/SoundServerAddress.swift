// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost

/// The way to the sound server where libpulse does not find it by itself.
enum SoundServerAddress {
  /// The server of a login that came after this process, as of crontab(5)'s `@reboot`; `nil` to leave it to libpulse.
  ///
  /// libpulse looks in `$XDG_RUNTIME_DIR` (pulseaudio(1), `PULSE_SERVER`), which such a process does not have.
  static var ofLaterLogin: String? {
    let socket = TokiFolders.loginRuntime + "/pulse/native"
    let isNamed = ["PULSE_SERVER", "XDG_RUNTIME_DIR"].contains { HostProcess.environment($0) != nil }
    guard !isNamed, unsafe access(socket, F_OK) == 0 else { return nil }
    return "unix:" + socket
  }
}
