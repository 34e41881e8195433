// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import LinuxHost
import Synchronization
import Testing
import TokiTestKit

@Suite struct TerminalTests {
  /// Both ends of a pseudoterminal; see pty(7).
  private struct Pseudoterminal {
    let master: Int32
    let slave: Int32

    init() throws {
      var ends: (Int32, Int32) = (-1, -1)
      guard openpty(&ends.0, &ends.1, nil, nil, nil) == 0 else { throw POSIXError(.ENODEV) }
      (master, slave) = ends
      for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    func mode() -> [UInt8] {
      var mode = termios()
      tcgetattr(slave, &mode)
      return withUnsafeBytes(of: &mode) { Array($0) }
    }

    func localFlags() -> UInt32 {
      var mode = termios()
      tcgetattr(slave, &mode)
      return mode.c_lflag
    }

    func type(_ text: String) { _ = write(master, text, text.utf8.count) }

    func end() {
      close(slave)
      close(master)
    }
  }

  @Test func `Key mode gives each key, keeps Ctrl-C and Ctrl-Z, and is left without a trace`() throws {
    let terminal = try Pseudoterminal()
    let device = try #require(TerminalDevice(input: terminal.slave, output: terminal.slave))
    let before = terminal.mode()
    for _ in 0..<2 {
      #expect(device.enterKeyMode())
      let flags = terminal.localFlags()
      #expect(flags & UInt32(ECHO) == 0)
      #expect(flags & UInt32(ICANON) == 0)
      #expect(flags & UInt32(ISIG) != 0)
      #expect(device.readKeys() == [])
      terminal.type("q+é")
      #expect(device.readKeys() == Array("q+é".utf8))
    }
    device.leave()
    #expect(terminal.mode() == before)
    device.leave()
    #expect(terminal.mode() == before)
    terminal.end()
  }

  @Test func `The terminal tells its name and its size, and when it is gone`() async throws {
    let terminal = try Pseudoterminal()
    let device = try #require(TerminalDevice(input: terminal.slave, output: terminal.slave))
    #expect(device.name?.hasPrefix("/dev/pts/") == true)
    #expect(device.size() == (80, 24))
    let resized = try ChildProcess.run("stty", ["-F", try #require(device.name), "cols", "120", "rows", "33"])
    #expect(resized.hasSucceeded)
    #expect(device.size() == (120, 33))
    #expect(!device.isGone)
    close(terminal.master)
    // A program started by a concurrent test holds it until its exec.
    #expect(await eventually { device.isGone })
    #expect(device.readKeys() == [])
    #expect(!device.write("x"))
    close(terminal.slave)
  }

  @Test func `A pipe gives no terminal device`() {
    let pipe = TestPipe()
    #expect(TerminalDevice(input: pipe.reading, output: pipe.writing) == nil)
    pipe.end()
  }

  @Test func `A long text is written whole to a slow reader that does not block`() async throws {
    let pipe = TestPipe()
    let text = String(repeating: "0123456789", count: 50_000)
    // The writer blocks its thread, so it gets one of its own: the pool may have only two.
    let written = Mutex<Bool?>(nil)
    Thread.detachNewThread { written.withLock { $0 = RawOutput.write(text, to: pipe.writing) } }
    var all = ""
    let isWhole = await eventually {
      all += pipe.read()
      return all.utf8.count >= 500_000
    }
    #expect(isWhole)
    #expect(all == text)
    let isDone = await eventually { written.withLock { $0 } != nil }
    #expect(isDone)
    #expect(written.withLock { $0 } == true)
    pipe.end()
  }

  @Test func `A closed pipe fails quietly and ends nobody`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let pipe = TestPipe()
      dup2(pipe.writing, 1)
      pipe.end()
      exit(StandardOutput.write("x") ? 1 : 7)
    }
    await #expect(processExitsWith: .exitCode(7)) {
      let pipe = TestPipe()
      dup2(pipe.writing, 2)
      pipe.end()
      exit(StandardError.write("x") ? 1 : 7)
    }
  }
}
