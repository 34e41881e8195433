// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc
import HostFiles

/// Unix stream sockets by path (unix(7)).
public enum UnixSocket {
  /// Listens at `path` for this user alone: mode 0600, closed on exec, non-blocking.
  ///
  /// Replaces the socket of a dead process, and nothing else.
  /// - Throws: `HostError.socketInUse` if another process answers there, otherwise `.socketUnusable`.
  public static func listen(path: String) throws(HostError) -> Int32 {
    // Two processes that find the same leftover must not remove each other's new socket.
    let folder = unsafe open(HostFile.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw unusable(path, errno) }
    defer { close(folder) }
    while flock(folder, LOCK_EX) != 0 { if errno != EINTR { throw unusable(path, errno) } }
    var result = unsafe toki_socket_listen(path)
    if result == -EADDRINUSE {
      try removeLeftover(path)
      result = unsafe toki_socket_listen(path)
    }
    guard result >= 0 else { throw unusable(path, -result) }
    return result
  }

  /// A blocking socket connected to `path`.
  ///
  /// - Throws: `HostError.nobodyAnswers` if no daemon listens there, otherwise `.socketUnusable`.
  public static func connect(path: String) throws(HostError) -> Int32 {
    let result = unsafe toki_socket_connect(path, 1)
    if [-ENOENT, -ECONNREFUSED, -ENOTDIR].contains(result) { throw .nobodyAnswers(path: path) }
    guard result >= 0 else { throw unusable(path, -result) }
    return result
  }

  /// The path to which a socket is bound; `nil` if it has none.
  public static func path(of descriptor: Int32) -> String? {
    var path = [CChar](repeating: 0, count: 128)
    let length = unsafe toki_socket_path(descriptor, &path, path.count)
    guard length > 0 else { return nil }
    return String(validating: path.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func removeLeftover(_ path: String) throws(HostError) {
    let status: stat
    do throws(HostFile.ReadError) {
      status = try HostFile.status(of: path, followingLinks: false)
    } catch {
      return
    }
    // A connection to a plain file is refused too, and that file belongs to the person.
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw .socketUnusable(path: path, reason: "something else has that name")
    }
    let probe = unsafe toki_socket_connect(path, 0)
    if probe >= 0 { close(probe) }
    guard probe == -ECONNREFUSED else {
      // EAGAIN: it listens, but its queue is full.
      if probe >= 0 || probe == -EAGAIN { throw .socketInUse(path: path) }
      throw unusable(path, -probe)
    }
    unsafe unlink(path)
  }

  private static func unusable(_ path: String, _ number: Int32) -> HostError {
    .socketUnusable(path: path, reason: HostError.reason(number))
  }
}
