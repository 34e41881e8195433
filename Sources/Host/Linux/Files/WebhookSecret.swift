// SPDX-License-Identifier: Apache-2.0
import Glibc
import HostFiles

/// The file of the secret that signs the requests of hooks.
///
/// The daemon never reads it: the secret is in no backup, history, argument or environment.
public enum WebhookSecret {
  /// The most bytes that a secret can have.
  public static let longest = 1_024

  /// The secret in a file, without the line break at its end.
  ///
  /// - Parameter path: As in `TokiFolders.webhookSecret`.
  /// - Returns: `nil` if there is no such file.
  /// - Throws: `HostError.fileUnusable`, also for a file that others may read, or that is empty.
  public static func read(from path: String) throws(HostError) -> [UInt8]? {
    let status: stat
    do throws(HostFile.ReadError) {
      status = try HostFile.status(of: path, followingLinks: true)
    } catch {
      if error.number == ENOENT { return nil }
      throw .fileUnusable(path: path, reason: error.reason)
    }
    guard status.st_mode & 0o077 == 0, status.st_uid == HostProcess.effectiveUserID else {
      throw .fileUnusable(path: path, reason: "others may read it (chmod 600)")
    }
    let secret = trimmed(try WholeFile.bytes(ofRegular: path, limit: longest + 1))
    guard !secret.isEmpty else { throw .fileUnusable(path: path, reason: "it is empty") }
    return secret
  }

  /// Writes a secret, or removes it.
  ///
  /// - Parameters:
  ///   - secret: 1 to `longest` bytes; `nil` to remove it.
  ///   - folders: The folders; the data folder is created if necessary.
  /// - Throws: `HostError`, as `TokiFolders.prepareData` and `WholeFile.write` do.
  public static func write(_ secret: [UInt8]?, in folders: TokiFolders) throws(HostError) {
    let path = folders.webhookSecret
    if let secret {
      try folders.prepareData()
      return try WholeFile.write(secret, to: path)
    }
    if unsafe unlink(path) != 0, errno != ENOENT {
      throw .fileUnusable(path: path, reason: HostError.reason(errno))
    }
  }

  /// Asks for a secret, without showing it, on the terminal; reads standard input if that is none.
  ///
  /// - Parameter prompt: The question on the terminal.
  /// - Returns: The secret without the line break at its end; it may be empty or too long.
  /// - Throws: `HostError.fileUnusable` if nothing can be read.
  public static func typed(prompt: String) throws(HostError) -> [UInt8] {
    guard isatty(0) == 1 else { return trimmed(try WholeFile.standardInput(limit: 1 << 20)) }
    guard let line = unsafe getpass(prompt) else { throw .fileUnusable(path: "-", reason: HostError.reason(errno)) }
    defer { unsafe explicit_bzero(line, strlen(line)) }
    return unsafe Array(UnsafeRawBufferPointer(start: line, count: strlen(line)))
  }

  /// A secret as it was typed or piped in, without the line break at its end.
  public static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    var secret = bytes[...]
    while let last = secret.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { secret.removeLast() }
    return Array(secret)
  }
}
