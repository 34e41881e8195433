// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Testing
import TokiTestKit

/// A real systemd that manages units for this user, with a bus of its own and without a machine that it has booted.
final class TestManager {
  let folder: ScratchFolder
  private let manager: ChildProcess

  /// The address of its bus.
  var bus: String { "unix:path=\(folder.path)/bus" }

  /// Whether this machine lets one run: it takes root, and the right to mount.
  static let isPossible: Bool =
    getuid() == 0 && access(systemd, X_OK) == 0
    && ((try? ChildProcess.run("unshare", namespaces + ["sh", "-c", "mount -t cgroup2 none /sys/fs/cgroup"]))?
      .hasSucceeded ?? false)

  private static let systemd = "/lib/systemd/systemd"
  private static let namespaces = ["--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]

  private static let script = """
    set -e
    mount -t cgroup2 none /sys/fs/cgroup
    # What earlier ones have left; a group of one that runs may be empty for a moment, the whole of them is not.
    for old in /sys/fs/cgroup/toki-hooks-*; do
      ! grep -qs "populated 0" "$old/cgroup.events" || find "$old" -depth -type d -exec rmdir {} + 2>/dev/null || true
    done
    # Another one may remove it before something is in it.
    until { mkdir -p "$2" && echo 0 > "$2/cgroup.procs"; } 2>/dev/null; do sleep 0.02; done
    # There systemd looks for whether it has booted the machine.
    mount -t tmpfs none /run
    mkdir -p /run/systemd/system "$1/systemd"
    dbus-daemon --session --address="unix:path=$1/bus" --nofork --nopidfile &
    while [ ! -S "$1/bus" ]; do sleep 0.02; done
    \(systemd) --user --log-target=console &
    wait
    """

  init() async throws {
    folder = try ScratchFolder()
    manager = try ChildProcess(
      "unshare",
      Self.namespaces + [
        "sh", "-c", Self.script, "sh", folder.path, "/sys/fs/cgroup/toki-hooks-\(folder.path.suffix(8))",
      ],
      environment: [
        "XDG_RUNTIME_DIR": folder.path, "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path)/bus",
        "HOME": folder.path,
      ])
    try await #require(eventually { try self.isThere() }, "no manager came up")
  }

  deinit { stop() }

  func stop() { manager.terminate() }

  private func isThere() throws -> Bool {
    guard access(folder.path + "/bus", F_OK) == 0 else { return false }
    let answer = try ChildProcess.output(
      of: "dbus-send",
      [
        "--bus=\(bus)", "--print-reply=literal", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus",
        "org.freedesktop.DBus.NameHasOwner", "string:org.freedesktop.systemd1",
      ])
    return answer?.contains("true") ?? false
  }
}
