// SPDX-License-Identifier: Apache-2.0
#if canImport(Darwin)
public import Darwin
#else
public import Glibc
#endif

/// Small files and symbolic links of the host, read and written whole.
public enum HostFile {
  /// Tells one version of a file from another without reading it.
  public struct Identity: Hashable, Sendable {
    let device: UInt
    let inode: UInt
    let size: Int
    let changedSeconds: Int
    let changedNanoseconds: Int

    init(_ status: stat) {
      device = UInt(status.st_dev)
      inode = UInt(status.st_ino)
      size = Int(status.st_size)
      #if canImport(Darwin)
      let changed = status.st_ctimespec
      #else
      let changed = status.st_ctim
      #endif
      changedSeconds = Int(changed.tv_sec)
      changedNanoseconds = Int(changed.tv_nsec)
    }
  }

  /// Why a file cannot be read or written.
  public struct ReadError: Error, Hashable, Sendable {
    /// An errno(3) value.
    public let number: Int32
    /// The system's message for it.
    public var reason: String { HostFile.reason(number) }
    /// `true` if the file does not exist; a folder does not count as one.
    public var isMissing: Bool { [ENOENT, ENOTDIR, EISDIR].contains(number) }
  }

  /// The system's message for an errno.
  public static func reason(_ number: Int32) -> String {
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: text)
  }

  /// The identity of `path`, following links.
  public static func identity(of path: String) throws(ReadError) -> Identity {
    Identity(try status(of: path, followingLinks: true))
  }

  /// The result of stat(2) or, without following links, lstat(2).
  public static func status(of path: String, followingLinks: Bool) throws(ReadError) -> stat {
    var status = stat()
    let result = unsafe followingLinks ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else { throw ReadError(number: errno) }
    return status
  }

  /// The content of a regular or virtual file.
  ///
  /// - Throws: `ReadError`, with `EFBIG` for a file of more than `limit` bytes.
  public static func bytes(of path: String, limit: Int) throws(ReadError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw ReadError(number: errno) }
    defer { close(descriptor) }
    var all: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = unsafe read(descriptor, &part, part.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw ReadError(number: errno) }
      if count == 0 { return all }
      all.append(contentsOf: part[..<count])
      guard all.count <= limit else { throw ReadError(number: EFBIG) }
    }
  }

  /// Gives a file this content, for its owner alone: all of it, or the old one stays.
  ///
  /// - Throws: `ReadError` if the system refuses; a half-written file may then lie beside it, as `path` and `.new`.
  public static func replace(_ path: String, with bytes: [UInt8]) throws(ReadError) {
    let half = path + ".new"
    let descriptor = unsafe open(half, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw ReadError(number: errno) }
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes[done...].withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      done += count
    }
    var number = done < bytes.count ? errno : 0
    if number == 0, fsync(descriptor) != 0 { number = errno }
    close(descriptor)
    if number == 0, unsafe rename(half, path) != 0 { number = errno }
    guard number == 0 else { throw ReadError(number: number) }
  }

  /// The first line of a file, trimmed; `nil` if it cannot be read.
  public static func firstLine(of path: String) -> String? {
    guard let bytes = try? bytes(of: path, limit: 4_096) else { return nil }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    let space = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")]
    let trimmed = line.drop { space.contains($0) }.reversed().drop { space.contains($0) }.reversed()
    return String(validating: trimmed, as: UTF8.self)
  }

  /// The literal target of a symbolic link; `nil` for anything else.
  public static func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4_096)
    let count = unsafe readlink(path, &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return nil }
    return String(validating: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The folder of a path: `/etc` of `/etc/localtime`, `/` of `/a`, `.` of `a`.
  public static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last component of a path: `localtime` of `/etc/localtime`.
  public static func name(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path }
    return String(path[path.index(after: slash)...])
  }
}
