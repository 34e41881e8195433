// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc
import HostFiles

/// Whole files, read and written on a person's behalf.
public enum WholeFile {
  /// The content of a file, pipe or device.
  ///
  /// - Parameters:
  ///   - path: The file to read.
  ///   - limit: Maximum size in bytes.
  /// - Returns: All bytes up to the end.
  /// - Throws: `HostError.fileUnusable`, also if it is longer than `limit`.
  public static func bytes(of path: String, limit: Int) throws(HostError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw unusable(path, errno) }
    defer { close(descriptor) }
    return try bytes(from: descriptor, named: path, limit: limit)
  }

  /// The content of a regular file; refuses a pipe or anything else that could block.
  ///
  /// - Parameters:
  ///   - path: The file to read.
  ///   - limit: Maximum size in bytes.
  /// - Returns: All bytes up to the end.
  /// - Throws: `HostError.fileUnusable`, also if it is longer than `limit`.
  public static func bytes(ofRegular path: String, limit: Int) throws(HostError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw unusable(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw unusable(path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .fileUnusable(path: path, reason: "it is no file") }
    return try bytes(from: descriptor, named: path, limit: limit)
  }

  /// Everything from standard input.
  ///
  /// - Parameter limit: Maximum size in bytes.
  /// - Returns: All bytes up to the end.
  /// - Throws: `HostError.fileUnusable`, also if there is more.
  public static func standardInput(limit: Int) throws(HostError) -> [UInt8] {
    try bytes(from: 0, named: "-", limit: limit)
  }

  /// Writes a file with mode 0600 atomically, by renaming a complete temporary file over the old one.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - path: The file to create or replace; only a regular file is replaced.
  ///   - isDurable: `true` if the data must survive a power loss; if `false`, nothing waits for the disk.
  ///   - followsLink: `true` to keep a link and write the file that it points to; if `false`, the file takes the link's
  ///     place.
  /// - Throws: `HostError.fileUnusable`; the old file is then unchanged.
  public static func write(
    _ bytes: [UInt8], to path: String, isDurable: Bool = true, followsLink: Bool = true
  ) throws(HostError) {
    if let status = try? HostFile.status(of: path, followingLinks: followsLink), status.st_mode & S_IFMT != S_IFREG,
      followsLink || status.st_mode & S_IFMT != S_IFLNK
    {
      throw .fileUnusable(path: path, reason: "it exists and is not a file")
    }
    if followsLink, leadsThroughTrap(path) {
      throw .fileUnusable(path: path, reason: "another user made this link in a folder for everybody")
    }
    let target = followsLink ? realPath(path) ?? path : path
    var name = Array((target + ".XXXXXX").utf8CString)
    let descriptor = unsafe mkstemp(&name)
    guard descriptor >= 0 else { throw unusable(path, errno) }
    var number = -(unsafe toki_write_all(descriptor, bytes, bytes.count))
    if number == 0, isDurable, fsync(descriptor) != 0 { number = errno }
    if close(descriptor) != 0, number == 0 { number = errno }
    if number == 0, unsafe rename(name, target) != 0 { number = errno }
    guard number == 0 else {
      unsafe unlink(name)
      throw unusable(path, number)
    }
    if isDurable { syncFolder(of: target) }
  }

  /// Waits until the name of a new file is on the disk too: until then a power loss may bring the old file back.
  ///
  /// A file system that cannot do that for a folder (EINVAL) is none that the data could be lost from later; see fsync(2).
  private static func syncFolder(of path: String) {
    let folder = unsafe open(HostFile.folder(of: path), O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// The absolute path of a file that may be missing; a link stays one, as its target may change.
  ///
  /// - Throws: `HostError.fileUnusable` if there is no such folder, or the path is that of a folder.
  public static func absolutePath(of path: String) throws(HostError) -> String {
    let name = HostFile.name(of: path)
    guard !name.isEmpty, name != ".", name != ".." else { throw unusable(path, EISDIR) }
    guard let folder = realPath(path.contains("/") ? HostFile.folder(of: path) : ".") else {
      throw unusable(path, errno)
    }
    return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  /// `true` if a part of the path is another user's link in a folder where everybody may make one, such as `/tmp`.
  ///
  /// The kernel follows none for open(2) (proc_sys_fs(5), `protected_symlinks`), but rename(2) gets the target.
  private static func leadsThroughTrap(_ path: String) -> Bool {
    var part = path
    while part != "/", part != "." {
      let folder = HostFile.folder(of: part)
      if let link = try? HostFile.status(of: part, followingLinks: false), link.st_mode & S_IFMT == S_IFLNK,
        link.st_uid != HostProcess.effectiveUserID,
        let above = try? HostFile.status(of: folder, followingLinks: true), above.st_mode & S_ISVTX != 0,
        above.st_mode & S_IWOTH != 0, above.st_uid != link.st_uid
      {
        return true
      }
      part = folder
    }
    return false
  }

  private static func realPath(_ path: String) -> String? {
    guard let found = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }

  private static func bytes(from descriptor: Int32, named name: String, limit: Int) throws(HostError) -> [UInt8] {
    var all: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe read(descriptor, &part, part.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw unusable(name, errno) }
      if count == 0 { return all }
      all += part[..<count]
      guard all.count <= limit else {
        throw .fileUnusable(path: name, reason: "it has more than \(limit >> 20) MiB")
      }
    }
  }

  private static func unusable(_ path: String, _ number: Int32) -> HostError {
    .fileUnusable(path: path, reason: HostError.reason(number))
  }
}
