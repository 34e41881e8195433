// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc
public import TokiModel

/// A program started for a single task.
public enum HelperProgram {
  /// The result of a run.
  public struct Outcome: Hashable, Sendable {
    /// Its exit code, or 256 + the signal that killed it.
    public let status: Int32
    /// Everything written to standard output.
    public let output: [UInt8]
    /// Everything written to standard error.
    public let errors: [UInt8]
  }

  /// Runs a program with `input` as its standard input until it ends.
  ///
  /// The process must ignore SIGPIPE (`HostProcess.ignoreBrokenPipes`), because a program may end before reading
  /// everything.
  ///
  /// - Parameters:
  ///   - executable: A path.
  ///   - arguments: Arguments without the executable.
  ///   - input: The content of standard input.
  ///   - limit: Maximum number of bytes on each of its outputs.
  ///   - timeout: Maximum run time, after which it is killed.
  /// - Returns: The exit status and both outputs.
  /// - Throws: `HostError.cannotStart`, `.helperFailed`.
  public static func run(
    _ executable: String, _ arguments: [String], input: [UInt8], limit: Int, timeout: TimeSpan = .seconds(60)
  ) throws(HostError) -> Outcome {
    var ends: [Int32] = [-1, -1, -1]
    var process: Int32 = 0
    let result = unsafe ArgumentList.withPointers(executable, arguments) {
      unsafe toki_spawn_piped(executable, $0, &ends, &process)
    }
    guard result == 0 else { throw .cannotStart(executable: executable, reason: HostError.reason(-result)) }
    var talk = Talk(ends: ends, input: input[...], limit: limit)
    let end = BootInstant(nanosecondsSinceBoot: toki_boot_clock()) + timeout
    let isWhole = talk.run(until: end)
    // Kill before closing the pipes: otherwise a broken pipe may end it first and be reported as the cause.
    if !isWhole { kill(process, SIGKILL) }
    talk.close()
    let status = toki_reap(process, -1)
    guard isWhole else { throw .helperFailed(executable: executable, status: status < 0 ? nil : status) }
    return Outcome(status: status, output: talk.output, errors: talk.errors)
  }

  /// Writes a program's input while reading its outputs, so that neither side blocks the other.
  private struct Talk {
    var ends: [Int32]
    var input: ArraySlice<UInt8>
    let limit: Int
    var output: [UInt8] = []
    var errors: [UInt8] = []

    init(ends: [Int32], input: ArraySlice<UInt8>, limit: Int) {
      self.ends = ends
      self.input = input
      self.limit = limit
    }

    /// `false` if it wrote too much or ran too long.
    mutating func run(until end: BootInstant) -> Bool {
      if input.isEmpty { closeEnd(0) }
      while ends[1] >= 0 || ends[2] >= 0 {
        let left = (end - BootInstant(nanosecondsSinceBoot: toki_boot_clock())).nanoseconds / 1_000_000
        var waiting = [POLLOUT, POLLIN, POLLIN].enumerated().map { index, events in
          pollfd(fd: ends[index], events: Int16(events), revents: 0)
        }
        guard left > 0 else { return false }
        let count = unsafe poll(&waiting, 3, Int32(clamping: left))
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        if waiting[0].revents != 0 { give() }
        if waiting[1].revents != 0 { take(1, into: \.output) }
        if waiting[2].revents != 0 { take(2, into: \.errors) }
        guard output.count <= limit, errors.count <= limit else { return false }
      }
      return true
    }

    mutating func close() { for index in ends.indices { closeEnd(index) } }

    private mutating func give() {
      let count = unsafe input.withUnsafeBytes { unsafe write(ends[0], $0.baseAddress, $0.count) }
      if count > 0 { input = input.dropFirst(count) }
      if input.isEmpty || (count < 0 && errno != EINTR && errno != EAGAIN) { closeEnd(0) }
    }

    private mutating func take(_ index: Int, into text: WritableKeyPath<Talk, [UInt8]>) {
      var part = [UInt8](repeating: 0, count: 65_536)
      let count = unsafe read(ends[index], &part, part.count)
      if count > 0 { self[keyPath: text] += part[..<count] }
      if count == 0 || (count < 0 && errno != EINTR) { closeEnd(index) }
    }

    private mutating func closeEnd(_ index: Int) {
      guard ends[index] >= 0 else { return }
      Glibc.close(ends[index])
      ends[index] = -1
    }
  }
}
