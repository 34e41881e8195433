// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import Testing
import TokiModel

@Suite struct `A program for one piece of work` {
  private static func run(
    _ script: String, _ input: [UInt8] = [], limit: Int = 1 << 22, timeout: TimeSpan = .seconds(60)
  ) throws -> HelperProgram.Outcome {
    HostProcess.ignoreBrokenPipes()
    return try HelperProgram.run("/bin/sh", ["-c", script], input: input, limit: limit, timeout: timeout)
  }

  @Test func `It gets its input and both of its outputs are read, larger than any pipe`() throws {
    let input = [UInt8](repeating: 0x61, count: 1_000_000)
    let outcome = try Self.run("tee /dev/stderr; exit 2", input)
    #expect(outcome.status == 2)
    #expect(outcome.output == input)
    #expect(outcome.errors == input)
  }

  @Test func `A program that reads nothing still ends`() throws {
    let outcome = try Self.run("echo done", [UInt8](repeating: 0x61, count: 1_000_000))
    #expect(outcome.status == 0)
    #expect(outcome.output == Array("done\n".utf8))
  }

  @Test func `One that is killed says by which signal`() throws {
    #expect(try Self.run("kill -SEGV $$").status == 256 + 11)
  }

  @Test func `One that says too much or takes too long is ended`() {
    #expect(throws: HostError.helperFailed(executable: "/bin/sh", status: 256 + 9)) {
      try Self.run("yes", limit: 100_000)
    }
    #expect(throws: HostError.helperFailed(executable: "/bin/sh", status: 256 + 9)) {
      try Self.run("exec sleep 60", timeout: .milliseconds(100))
    }
  }

  @Test func `One that is not there cannot be started`() {
    #expect(throws: HostError.self) {
      try HelperProgram.run("/nowhere/toki-calendar", [], input: [], limit: 1)
    }
  }
}
