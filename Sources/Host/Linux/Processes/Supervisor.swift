// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc
public import TokiModel

/// A minimal parent process that restarts the daemon when it dies or hangs.
///
/// It sleeps in one poll(2) and never wakes needlessly. In the minute before a deadline and while something rings, it
/// asks whether the daemon still answers, and kills it after 10 s of silence, or half a minute if it works all the while.
/// It uses no Swift concurrency, whose thread pool would wake it. Call it before any other thread exists.
public enum Supervisor {
  /// Exit code of a daemon that found another one holding the data folder.
  public static let busyCode: Int32 = 3
  /// Exit code of a daemon that cannot start.
  public static let refusedCode: Int32 = 1
  /// Exit code of a daemon that cannot start until a person intervenes (EX_CONFIG, sysexits.h(3)).
  public static let personCode: Int32 = 78

  /// Runs the daemon until it ends by itself or by SIGTERM or SIGINT, which are passed on.
  ///
  /// `--ready-fd N` in `arguments` is passed to the first start only. A daemon that fails soon after its
  /// first start is not restarted, because someone is waiting for the reason. Behind systemd's socket nobody waits, and
  /// systemd would restart the parent at once and for ever, so the parent retries by itself, with growing pauses. From
  /// then on a daemon that fails is always restarted: a full disk or a locked database may recover within a minute, and
  /// an alarm may be waiting.
  ///
  /// - Parameters:
  ///   - executable: Path of the daemon.
  ///   - arguments: Arguments without the executable.
  ///   - watchOption: The option that passes the watch descriptors to the daemon; `nil` not to watch it.
  ///   - socket: systemd's socket, which every daemon inherits and receives as `--socket-fd N`; `nil` for none.
  ///   - startLimit: Life of the first daemon below which a failure is one to start.
  /// - Returns: The daemon's exit code if it is 0, if the daemon was asked to end, if it failed to start, or if
  ///   another daemon holds the data folder; behind systemd's socket, `refusedCode` and `busyCode` lead to a restart
  ///   instead. 0 if a forwarded signal killed it; `refusedCode` if it could not be started at all.
  public static func run(
    executable: String, arguments: [String], watchOption: String? = nil, socket: Int32? = nil,
    startLimit: TimeSpan = .minutes(1)
  ) -> Int32 {
    let stops = toki_signal_pipe()
    var arguments = arguments
    let watch = watchOption == nil ? nil : WatchDescriptors()
    if let watchOption, let watch { arguments += [watchOption, watch.text] }
    if let socket { arguments += ["--socket-fd", String(socket)] }
    for descriptor in (watch?.all ?? []) + (socket.map { [$0] } ?? []) { _ = toki_keep_over_exec(descriptor, 1) }
    var ready = takeReadyPipe(from: arguments)
    var policy = RestartPolicy()
    var isFirst = true
    while true {
      let start = bootNow()
      watch?.reset()
      let child = spawn(executable, arguments, ready)
      if child < 0, let ready {
        ready.pipe.failed("\(executable) cannot be started: \(HostError.reason(-child))")
        return refusedCode
      }
      if let first = ready {
        arguments.removeSubrange(first.range)
        ready = nil
      }
      if child > 0 {
        let (status, wasAsked) = wait(for: child, stops, watch)
        if wasAsked { return status < 256 ? status : 0 }
        let hasNotStarted = isFirst && bootNow() - start < startLimit
        let isRefusal = status < 256 && hasNotStarted || status == busyCode
        let mayPass = socket != nil && (status == refusedCode || status == busyCode)
        if status == 0 || (isRefusal && !mayPass) { return status }
      }
      isFirst = false
      let pause = policy.pause(startedAt: start, diedAt: bootNow())
      if pause > .zero, toki_wait_either(stops, -1, Int32(pause.nanoseconds / 1_000_000)) == 1 { return 0 }
    }
  }

  private static func bootNow() -> BootInstant { BootInstant(nanosecondsSinceBoot: toki_boot_clock()) }

  /// Starts the daemon and returns its process id, or the negative errno.
  private static func spawn(_ executable: String, _ arguments: [String], _ ready: Ready?) -> Int32 {
    var child: Int32 = 0
    if let ready { _ = fcntl(ready.descriptor, F_SETFD, 0) }
    let result = unsafe ArgumentList.withPointers(executable, arguments) {
      unsafe toki_spawn_child(executable, $0, &child)
    }
    return result < 0 ? result : child
  }

  /// Waits until the child ends, forwarding signals and, near deadlines, asking whether it is alive.
  private static func wait(
    for child: Int32, _ stops: Int32, _ watch: WatchDescriptors?
  ) -> (status: Int32, wasAsked: Bool) {
    let life = toki_process_descriptor(child)
    defer { close(life) }
    var wasAsked = false
    var silence: SilenceCount?
    var rest = TimeSpan.zero
    var worked = processorTime(of: child)
    // Without a pidfd (Linux before 5.3) signals are forwarded late, but nothing else is lost.
    while life >= 0 {
      // During a question or the pause after an answer, the timers need not be watched.
      let waits = silence != nil || rest > .zero
      let timers = waits ? [] : watch.map { [$0.boot, $0.civil] } ?? []
      let span = silence != nil ? SilenceCount.wait : rest
      let before = bootNow()
      let ready = unsafe toki_wait_any(
        [life, stops] + timers, Int32(2 + timers.count), waits ? Int32(span.nanoseconds / 1_000_000) : -1)
      switch ready {
      case 0: return (toki_reap(child, -1), wasAsked)
      case 1:
        var signal: UInt8 = 0
        guard unsafe read(stops, &signal, 1) == 1 else { continue }
        wasAsked = true
        kill(child, Int32(signal))
      case 2, 3:
        watch?.ask()
        silence = SilenceCount()
        worked = processorTime(of: child)
      default:
        guard let watch else { continue }
        if silence == nil {
          rest = .zero
        } else if watch.isAnswered {
          silence = nil
          rest = between
        } else {
          let total = processorTime(of: child)
          defer { worked = total }
          guard silence?.add(waitOf: bootNow() - before, worked: total - worked) == true else { continue }
          StandardError.write("tokid: the daemon (process \(child)) does not answer any more, and is started again.\n")
          kill(child, SIGKILL)
          return (toki_reap(child, -1), wasAsked)
        }
      }
    }
    return (toki_reap(child, -1), wasAsked)
  }

  /// Pause after an answer before the next question.
  private static let between = TimeSpan.seconds(1)

  /// The processor time that a process has taken so far; zero if the system does not tell.
  private static func processorTime(of process: Int32) -> TimeSpan {
    var clock = clockid_t()
    var time = timespec()
    guard unsafe clock_getcpuclockid(process, &clock) == 0, unsafe clock_gettime(clock, &time) == 0 else {
      return .zero
    }
    return .seconds(Int64(time.tv_sec)) + TimeSpan(nanoseconds: Int64(time.tv_nsec))
  }

  private struct Ready {
    let pipe: ReadyPipe
    let descriptor: Int32
    /// The position of the option in the arguments.
    let range: Range<Int>
  }

  private static func takeReadyPipe(from arguments: [String]) -> Ready? {
    guard let at = arguments.firstIndex(of: "--ready-fd"), at + 1 < arguments.count,
      let descriptor = Int32(arguments[at + 1]), descriptor > 2
    else { return nil }
    return Ready(pipe: ReadyPipe(descriptor: descriptor), descriptor: descriptor, range: at..<at + 2)
  }
}
