// SPDX-License-Identifier: Apache-2.0
#if os(Linux)
import Glibc

/// A program run by a test, killed when released.
///
/// Foundation's `Process` is not used: its children start with SIGTERM blocked, and its wait for their end occasionally
/// hangs on a test runner's thread.
public final class ChildProcess {
  /// Process id.
  public let id: Int32
  private var hasEnded = false

  /// Why a program did not start.
  public struct StartFailure: Error, CustomStringConvertible {
    /// The reason in English.
    public let description: String
  }

  /// Starts a program found in `PATH`, with only the given environment.
  ///
  /// - Parameters:
  ///   - program: Name of the program.
  ///   - arguments: Arguments without the program.
  ///   - environment: Its environment, besides a default `PATH` and `LANG`.
  ///   - input: The descriptor for standard input; `nil` for `/dev/null`.
  ///   - output: The descriptor for standard output and errors; `nil` to discard them.
  /// - Throws: `StartFailure` if it cannot be started.
  public init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:], input: Int32? = nil,
    output: Int32? = nil
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    for descriptor in [Int32(1), 2] {
      if let output {
        posix_spawn_file_actions_adddup2(&actions, output, descriptor)
      } else {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
      }
    }
    // Inherited descriptors would keep the test runner waiting if the tests died before their children.
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
    guard failure == 0 else {
      throw StartFailure(description: "\(program) cannot be started: \(String(cString: strerror(failure)))")
    }
    self.id = id
  }

  deinit { kill() }

  /// Sends a signal to the program.
  public func send(_ signal: Int32) { Glibc.kill(id, signal) }

  /// Kills the program and waits for its end.
  public func kill() {
    guard !hasEnded else { return }
    Glibc.kill(id, SIGKILL)
    _ = wait()
  }

  /// Asks the program to end, so that it can end its own children, and kills it if it does not.
  public func terminate() {
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

  /// Waits for the end of the program; `true` if it succeeded.
  public func wait() -> Bool {
    var status: Int32 = 0
    guard !hasEnded, waitpid(id, &status, 0) == id else { return false }
    hasEnded = true
    return status == 0
  }

  /// Runs a program to its end and returns its success and its output, including errors.
  ///
  /// - Parameters:
  ///   - program: Name of the program.
  ///   - arguments: Arguments without the program.
  ///   - environment: Its environment, besides a default `PATH` and `LANG`.
  /// - Returns: `true` if the exit code was 0, and everything was written.
  /// - Throws: `StartFailure` if it cannot be started.
  public static func run(
    _ program: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> (hasSucceeded: Bool, output: String) {
    // A file rather than a pipe: a child of another test could inherit the pipe's end and keep it open.
    var template = Array("/tmp/toki-output-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw StartFailure(description: "There is no room in /tmp") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(template)
    defer { close(descriptor) }
    let child = try ChildProcess(program, arguments, environment: environment, output: descriptor)
    let hasSucceeded = child.wait()
    var bytes = [UInt8](repeating: 0, count: Int(max(0, lseek(descriptor, 0, SEEK_END))))
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return (hasSucceeded, String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
  }

  /// Runs a program to its end and returns its output; `nil` if it failed.
  ///
  /// - Parameters:
  ///   - program: Name of the program.
  ///   - arguments: Arguments without the program.
  ///   - environment: Its environment, besides a default `PATH` and `LANG`.
  /// - Returns: Everything written, including errors.
  /// - Throws: `StartFailure` if it cannot be started.
  public static func output(
    of program: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> String? {
    let (hasSucceeded, output) = try run(program, arguments, environment: environment)
    return hasSucceeded ? output : nil
  }
}
#endif
