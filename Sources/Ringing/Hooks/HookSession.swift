// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import Synchronization
import TokiEngine
import TokiModel

/// The work of the hooks' thread: starts programs, waits for their ends and tells them.
///
/// Not `Sendable`: it is created and run on that thread.
final class HookSession {
  let hooks: HookProcesses
  private let wake: WakeSignal
  /// The connection to the user's manager; `nil` until a unit is wanted, and once there is none.
  var bus: NotificationBus?
  /// `true` if no manager is known.
  private var hasNoManager: Bool
  var programs: [HookProgram] = []
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  private var lastUnit = 0
  private var isShuttingDown = false

  init(of hooks: HookProcesses, wake: WakeSignal) {
    self.hooks = hooks
    self.wake = wake
    hasNoManager = hooks.bus == nil
  }

  var now: BootInstant { hooks.clock.now().boot }

  /// Runs until no hook runs or waits.
  func run() {
    while let orders = nextOrders() {
      for run in orders.refused { hooks.refuse(run, "Too many hooks are waiting.") }
      for run in orders.starting { start(run) }
      if orders.isEnding { endAll() }
      talk()
      wait()
      handleDeadlines()
    }
  }

  private struct Orders {
    var starting: [HookRun] = []
    var refused: [HookRun] = []
    var isEnding = false
  }

  /// The present orders; `nil`, which ends the thread, when nothing runs or waits.
  private func nextOrders() -> Orders? {
    hooks.state.withLock { state in
      let free = max(0, hooks.limits.together - programs.count)
      let orders = Orders(
        starting: Array(state.waiting.prefix(free)), refused: state.refused,
        isEnding: state.isShutDown && !isShuttingDown)
      state.waiting.removeFirst(orders.starting.count)
      state.refused = []
      guard programs.isEmpty, orders.starting.isEmpty, orders.refused.isEmpty else { return orders }
      state.wake = nil
      return nil
    }
  }

  // MARK: Starting

  private func start(_ run: HookRun) {
    let (executable, _) = hooks.programs.command(of: run.hook.call)
    guard InstalledFolders.isProgram(executable) else { return hooks.refuse(run, "There is no \(executable).") }
    do throws(HostError) {
      let streams = try ProgramStreams(input: hooks.programs.input(of: run))
      // A request needs nothing that this process may not do, and has its environment.
      if case .command = run.hook.call, startUnit(run, streams) { return }
      startProcess(run, streams)
    } catch {
      hooks.refuse(run, error.description)
    }
  }

  /// Starts a hook as a process of ours.
  func startProcess(_ run: HookRun, _ streams: ProgramStreams) {
    let programs = hooks.programs
    let (executable, arguments) = programs.command(of: run.hook.call)
    do throws(HostError) {
      let group = try ProgramGroup(
        executable, arguments,
        environment: programs.environment + HookPrograms.variables(of: run.occasion), folder: programs.folder,
        input: streams.input, output: streams.output)
      streams.closeTheirs()
      let started = now
      self.programs.append(
        HookProgram(run, .process(group), streams: streams, started: started, deadline: started + limit(of: run)))
    } catch {
      hooks.refuse(run, error.description)
    }
  }

  /// Asks the user's manager to start a hook; `false` if there is none.
  private func startUnit(_ run: HookRun, _ streams: ProgramStreams) -> Bool {
    guard !hasNoManager, let address = hooks.bus else { return false }
    do throws(NotificationBus.Lost) {
      let bus = try connected(to: address)
      lastUnit += 1
      let started = now
      let name = "toki-hook-\(String(started.nanosecondsSinceBoot, radix: 36))-\(lastUnit).service"
      let (executable, arguments) = hooks.programs.command(of: run.hook.call)
      let cookie = try UserManager.start(
        name,
        UserManager.Command(
          executable: executable, arguments: arguments, variables: HookPrograms.variables(of: run.occasion),
          limit: limit(of: run), ending: hooks.limits.ending, moment: run.occasion.moment), streams: streams, on: bus)
      programs.append(
        HookProgram(
          run, .unit(HookUnit(name: name, state: .asked(cookie))), streams: streams, started: started,
          deadline: started + hooks.limits.answer))
      return true
    } catch {
      // Those that were asked for before are told in `talk()`.
      hasNoManager = true
      return false
    }
  }

  private func connected(to address: String) throws(NotificationBus.Lost) -> NotificationBus {
    if let bus { return bus }
    let bus = try NotificationBus(address: address)
    try UserManager.listen(on: bus)
    self.bus = bus
    return bus
  }

  /// Leaves units aside from now on, because nobody makes them.
  func doWithoutManager() { hasNoManager = true }

  func limit(of run: HookRun) -> TimeSpan {
    switch run.hook.call {
    case .command: hooks.limits.command
    case .post, .open: hooks.limits.post
    }
  }

  // MARK: Waiting

  private func wait() {
    guard !programs.isEmpty else { return }
    var entries = [pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)]
    entries.append(bus?.pollEntry ?? pollfd(fd: -1, events: 0, revents: 0))
    for program in programs {
      let isResting = program.output.rest != nil
      entries.append(pollfd(fd: isResting ? -1 : program.streams.reading, events: Int16(POLLIN), revents: 0))
      var ended: Int32 = -1
      if case .process(let group) = program.way { ended = group.ended }
      entries.append(pollfd(fd: ended, events: Int16(POLLIN), revents: 0))
    }
    // An exhausted flood is read on, and a deadline handled, even when nothing else happens.
    let next = programs.flatMap { [$0.deadline, $0.output.rest].compactMap(\.self) }.min() ?? now
    let milliseconds = max(0, (next - now).nanoseconds / 1_000_000 + 1)
    _ = unsafe poll(&entries, nfds_t(entries.count), Int32(clamping: milliseconds))
    if entries[0].revents != 0 { WakeSignal.clear(wake.descriptor) }
    let instant = now
    for (index, program) in programs.enumerated() {
      let (output, ended) = (entries[2 + 2 * index].revents, entries[3 + 2 * index].revents)
      let isRested = program.output.rest.map { $0 <= instant } ?? false
      if output != 0 || isRested { program.output.read(from: program.streams, at: instant, into: &buffer) }
      if ended != 0, case .process(let group) = program.way {
        let status = group.reap()
        finish(program) { $0.result(status: status) }
      }
    }
  }

  /// Tells the end of a program, with the last of its output.
  func finish(_ program: HookProgram, _ result: (HookProgram) -> HookResult) {
    // Output from just before its end may still be in the pipe; a child that has escaped may hold it open.
    program.output.read(from: program.streams, at: now, into: &buffer)
    programs.removeAll { $0 === program }
    hooks.tell(program.run, result(program), took: now - program.started)
  }

  // MARK: Deadlines

  private func handleDeadlines() {
    let instant = now
    for program in programs where program.deadline <= instant { handleDeadline(of: program, at: instant) }
  }

  private func handleDeadline(of program: HookProgram, at instant: BootInstant) {
    switch program.way {
    case .process(let group):
      group.send(program.isEnding ? SIGKILL : SIGTERM)
      // Once killed, it ends as soon as the kernel lets it; until then this is repeated.
      program.deadline = instant + hooks.limits.ending
      program.isEnding = true
    case .unit(let unit): giveUp(program, unit)
    }
  }

  /// Ends all programs, for the end of the daemon.
  private func endAll() {
    isShuttingDown = true
    let instant = now
    var asked: Set<UInt64> = []
    for program in programs {
      switch program.way {
      case .process: handleDeadline(of: program, at: instant)
      case .unit(let unit):
        if let bus, let cookie = try? UserManager.stop(unit, on: bus) { asked.insert(cookie) }
      }
    }
    programs.removeAll { if case .unit = $0.way { true } else { false } }
    waitForAnswers(to: asked)
  }

  /// Waits a while until the manager has answered: it does nothing for somebody who is gone.
  private func waitForAnswers(to asked: Set<UInt64>) {
    var asked = asked
    let end = now + hooks.limits.farewell
    while let bus, !asked.isEmpty, now < end {
      do throws(NotificationBus.Lost) {
        while let message = try bus.next() {
          if let cookie = message.answers { asked.remove(cookie) }
        }
      } catch {
        return
      }
      if !asked.isEmpty { _ = bus.wait(with: wake, milliseconds: 100) }
    }
  }
}
