// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc
import HostFiles

/// Facts about this process.
public enum HostProcess {
  /// Process id.
  public static var id: Int32 { getpid() }

  /// Parent process id.
  public static var parentID: Int32 { getppid() }

  /// Effective user id.
  public static var effectiveUserID: UInt32 { geteuid() }

  /// An environment variable; `nil` if it is unset or not valid UTF-8.
  public static func environment(_ name: String) -> String? {
    guard let text = unsafe getenv(name) else { return nil }
    return unsafe String(validatingCString: text)
  }

  /// Sets an environment variable, for this process and those it starts; call it before there are threads (setenv(3)).
  public static func setEnvironment(_ name: String, to value: String) { _ = unsafe setenv(name, value, 1) }

  /// The whole environment, as `NAME=VALUE`, without entries that are not valid UTF-8.
  public static func environment() -> [String] {
    var all: [String] = []
    var index = 0
    while let entry = unsafe toki_environment_entry(index) {
      if let text = unsafe String(validatingCString: entry) { all.append(text) }
      index += 1
    }
    return all
  }

  /// Path of the executable, from `/proc/self/exe`; `nil` if it cannot be read.
  ///
  /// After an update it is the path of the new file (the kernel marks the old one "(deleted)").
  public static var executablePath: String? {
    let mark = " (deleted)"
    guard let path = HostFile.target(ofLink: "/proc/self/exe") else { return nil }
    return path.hasSuffix(mark) ? String(path.dropLast(mark.count)) : path
  }

  /// Waits until a process of this user has ended and released its locks and files (pidfd_open(2)).
  ///
  /// - Parameters:
  ///   - process: A process id.
  ///   - milliseconds: Maximum wait, 0 or more.
  /// - Returns: `true` if it has ended.
  public static func waitForEnd(of process: Int32, milliseconds: Int32) -> Bool {
    let life = toki_process_descriptor(process)
    // The process no longer exists.
    guard life >= 0 else { return true }
    defer { close(life) }
    return toki_wait_either(life, -1, milliseconds) == 1
  }

  /// Blocks the calling thread for some seconds, 0 or more.
  public static func pause(seconds: Int) {
    var wanted = timespec(tv_sec: seconds, tv_nsec: 0)
    var left = timespec()
    while unsafe nanosleep(&wanted, &left) != 0, errno == EINTR { wanted = left }
  }

  /// Makes writes to a closed pipe or socket fail instead of ending this process.
  ///
  /// Child processes inherit that, except those started by `DaemonLauncher` or `Supervisor`.
  public static func ignoreBrokenPipes() { toki_ignore_broken_pipes() }

  /// Allows this process as many descriptors as the system does, for one that has many clients.
  public static func allowManyDescriptors() { _ = toki_allow_many_descriptors() }

  /// Resident memory in bytes, in whole pages (proc(5), `/proc/self/statm`).
  ///
  /// - Returns: 0 if /proc is unavailable.
  public static func residentBytes() -> Int {
    let fields = (HostFile.firstLine(of: "/proc/self/statm") ?? "").split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
  }
}
