// SPDX-License-Identifier: Apache-2.0
import CLinuxHost

/// Rights that a process gives up for good.
public enum Confinement {
  /// Keeps the memory of this process, in which keys may be, from the user's other processes and from core dumps.
  public static func keepPrivate() { _ = toki_keep_private() }

  /// Gives up all of the file system except these paths and those below them, for this thread and those that it starts.
  ///
  /// - Parameters:
  ///   - readable: Readable paths; missing ones are passed over.
  ///   - writable: Folders in which files and sockets may also be made, changed and removed.
  ///   - executable: Paths to read and execute, by programs that are as confined.
  /// - Returns: `true` if the kernel sees to it; one without Landlock (Linux 5.13) does not.
  public static func apply(reading readable: [String], writing writable: [String], executing executable: [String] = [])
    -> Bool
  {
    unsafe ArgumentList.withPointers(readable) { readable in
      unsafe ArgumentList.withPointers(writable) { writable in
        unsafe ArgumentList.withPointers(executable) { unsafe toki_confine(readable, writable, $0) }
      }
    } == 0
  }
}
