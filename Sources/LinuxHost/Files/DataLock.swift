// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The lock of a data folder, as those see it who do not hold it.
///
/// The kernel names the holder (fcntl(2), F_GETLK); the file itself is asked for a hint alone.
public struct DataLock: Hashable, Sendable {
  /// The process that holds the lock; 0 for one that cannot be seen from here, as in another container.
  public let holder: Int32
  /// Where the holder says that it listens: a path from `/`; `nil` where it left no usable note.
  public let socketHint: String?

  /// Asks the holder to see that its socket is in its place.
  public static let socketSignal = SIGUSR1

  /// How many bytes of the file are read.
  private static let longest = 4_096

  /// Looks who holds the lock of a data folder; `nil` for nobody.
  public init?(data: String) {
    let file = unsafe open(data + "/lock", O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var asked = Glibc.flock()
    asked.l_type = Int16(F_WRLCK)
    asked.l_whence = Int16(SEEK_SET)
    guard unsafe fcntl(file, F_GETLK, &asked) == 0, asked.l_type != Int16(F_UNLCK) else { return nil }
    holder = max(0, asked.l_pid)
    var bytes = [UInt8](repeating: 0, count: Self.longest)
    let count = unsafe pread(file, &bytes, bytes.count, 0)
    socketHint = Self.socket(in: bytes.prefix(max(0, count)))
  }

  /// The second line, where it can be a socket's path.
  private static func socket(in text: ArraySlice<UInt8>) -> String? {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.count > 2, lines[1].first == UInt8(ascii: "/"), lines[1].allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    return String(validating: lines[1], as: UTF8.self)
  }

  /// The paths on which the holder listens, from the kernel: also those whose file is gone.
  ///
  /// It takes reading `/proc/net/unix` and the holder's descriptors (proc(5)).
  public func sockets() -> [String] {
    guard holder > 0 else { return [] }
    return HostProcess.listeningSockets(of: holder)
  }

  /// Sends `socketSignal` to the holder, where it still holds the lock.
  public func askForSocket(data: String) {
    guard holder > 0 else { return }
    let process = HostProcess.Handle(holder)
    // Its number may be another's by now, unless it holds the lock while we hold on to it.
    if DataLock(data: data)?.holder == holder { process?.send(Self.socketSignal) }
  }
}
