// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Testing

/// A program that a test runs; it is killed when the test lets go of it.
///
/// Not Foundation's `Process`: its children begin with SIGTERM blocked, and its wait for their end
/// hangs on a thread of the test runner.
final class ChildProcess {
  let id: pid_t
  private var hasEnded = false

  /// Starts it, found in `PATH`, with nothing of our own environment but what is handed over.
  ///
  /// - Parameter output: The descriptor that it writes to; `nil` for nowhere.
  init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:], output: Int32? = nil
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output, 1)
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    }
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // What it would inherit keeps the test runner waiting when the tests die before their children.
    for descriptor in Int32(3)..<256 { posix_spawn_file_actions_addclose(&actions, descriptor) }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

    var all = ["PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "LANG": "C.UTF-8"]
    all.merge(environment) { $1 }
    var argv = ([program] + arguments).map { strdup($0) } + [nil]
    var envp = all.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var id = pid_t()
    let failure = posix_spawnp(&id, program, &actions, &attributes, &argv, &envp)
    try #require(failure == 0, "\(program) cannot be started: \(String(cString: strerror(failure)))")
    self.id = id
  }

  deinit { kill() }

  /// Sends it a signal.
  func send(_ signal: Int32) { Glibc.kill(id, signal) }

  /// Kills it and waits for its end.
  func kill() {
    guard !hasEnded else { return }
    Glibc.kill(id, SIGKILL)
    _ = wait()
  }

  /// Asks it to end, so that it ends its own children too, and kills it when it does not.
  func terminate() {
    guard !hasEnded else { return }
    Glibc.kill(id, SIGTERM)
    for _ in 0..<200 {
      if waitpid(id, nil, WNOHANG) == id {
        hasEnded = true
        return
      }
      usleep(10_000)
    }
    kill()
  }

  /// Waits for its end; whether it succeeded.
  func wait() -> Bool {
    var status: Int32 = 0
    guard !hasEnded, waitpid(id, &status, 0) == id else { return false }
    hasEnded = true
    return status == 0
  }

  /// Runs a program to its end and returns what it wrote; `nil` when it failed.
  static func output(
    of program: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> String? {
    // A file, not a pipe: a child of another test could inherit a pipe's end and keep it open.
    let path = "/tmp/toki-output-\(UUID().uuidString)"
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    defer {
      close(descriptor)
      unlink(path)
    }
    let child = try ChildProcess(program, arguments, environment: environment, output: descriptor)
    guard child.wait() else { return nil }
    return String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }
}

/// A folder of its own for a test, removed with it.
final class ScratchFolder {
  let path: String

  init() throws {
    path = "/tmp/toki-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Asks again and again until something is so; `false` after the limit.
func eventually(within seconds: Double = 20, _ isSo: () throws -> Bool) async rethrows -> Bool {
  for _ in 0..<Int(seconds * 100) {
    if try isSo() { return true }
    try? await Task.sleep(for: .milliseconds(10))
  }
  return try isSo()
}
