// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc

/// Facts about this process.
public enum HostProcess {
  /// Its process id.
  public static var id: Int32 { getpid() }

  /// The process id of its parent.
  public static var parentID: Int32 { getppid() }

  /// The number of the user whose rights it has.
  public static var effectiveUserID: UInt32 { geteuid() }

  /// A variable of its environment; `nil` when it is not set, or not valid UTF-8.
  public static func environment(_ name: String) -> String? {
    guard let text = unsafe getenv(name) else { return nil }
    return unsafe String(validatingCString: text)
  }

  /// The file it runs, from `/proc/self/exe`; `nil` when that cannot be read.
  ///
  /// After an update it is the path of the new file (the kernel marks the old one "(deleted)").
  public static var executablePath: String? {
    let mark = " (deleted)"
    guard let path = HostFile.target(ofLink: "/proc/self/exe") else { return nil }
    return path.hasSuffix(mark) ? String(path.dropLast(mark.count)) : path
  }

  /// Waits until a process of ours has ended, its locks and files with it (pidfd_open(2)).
  ///
  /// - Parameter milliseconds: The longest wait, 0 or more.
  /// - Returns: Whether it has ended.
  public static func waitForEnd(of process: Int32, milliseconds: Int32) -> Bool {
    let life = toki_process_descriptor(process)
    // There is no such process any more.
    guard life >= 0 else { return true }
    defer { close(life) }
    return toki_wait_either(life, -1, milliseconds) == 1
  }

  /// Lets a write to a closed pipe or socket fail in place of ending this process.
  ///
  /// Programs that it starts inherit that, unless `DaemonLauncher` or `Supervisor` starts them.
  public static func ignoreBrokenPipes() { toki_ignore_broken_pipes() }

  /// How much memory the process has in use, in bytes, to the page (proc(5), `/proc/self/statm`).
  ///
  /// - Returns: 0 where /proc does not tell.
  public static func residentBytes() -> Int {
    let fields = (HostFile.firstLine(of: "/proc/self/statm") ?? "").split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
  }
}
