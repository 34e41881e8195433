// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import LinuxHost
import Testing
import TokiTestKit

/// Each test runs in its own process, because signals are blocked and the process is stopped.
@Suite struct SignalTests {
  @Test func `Signals become events of the loop, in place of their usual effect`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let loop = try EpollLoop()
      let seen = Log<Int32>()
      let watch = try SignalWatch(loop: loop, signals: [SIGUSR1, SIGTERM]) { signal in
        seen.add(signal)
        if seen.entries.count == 2 { loop.stop() }
      }
      for signal in [SIGUSR1, SIGTERM] { raise(signal) }
      loop.run()
      withExtendedLifetime(watch) { exit(Set(seen.entries) == [SIGUSR1, SIGTERM] ? 7 : 1) }
    }
  }

  @Test func `A terminal's signals are reported by their meaning`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let loop = try EpollLoop()
      let seen = Log<SuspendSignals.Event>()
      let signals = try SuspendSignals(loop: loop) {
        seen.add($0)
        if seen.entries.count >= 5 { loop.stop() }
      }
      for signal in [SIGTSTP, SIGWINCH, SIGINT, SIGTERM, SIGHUP] { raise(signal) }
      loop.run()
      // Separately, because SIGTSTP and SIGCONT discard each other when pending.
      raise(SIGCONT)
      loop.run()
      let all: Set<SuspendSignals.Event> = [.suspend, .resized, .interrupt, .terminate, .hangUp, .resumed]
      withExtendedLifetime(signals) { exit(Set(seen.entries) == all ? 7 : 1) }
    }
  }

  @Test func `Stopping stops the whole process until it is continued`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      // Its own process group with a parent in the session: not orphaned, so it can be stopped.
      guard setpgid(0, 0) == 0 else { exit(1) }
      let loop = try EpollLoop()
      let signals = try SuspendSignals(loop: loop) { _ in }
      let waker = try ChildProcess(
        "sh",
        [
          "-c",
          """
          i=0
          until grep -q '^State:.T' /proc/$0/status; do i=$((i+1)); [ $i = 6000 ] && exit 1; sleep 0.01; done
          kill -CONT $0
          """, "\(getpid())",
        ])
      signals.stopSelf()
      exit(waker.wait() ? 7 : 2)
    }
  }
}
