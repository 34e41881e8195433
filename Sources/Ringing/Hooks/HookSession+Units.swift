// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import TokiEngine
import TokiModel

extension HookSession {
  /// Handles messages of the user's manager, and asks its open questions.
  func talk() {
    guard let bus else { return }
    do throws(NotificationBus.Lost) {
      // Asking may read replies, which then no longer wake us.
      while let message = try bus.next() {
        try take(message, on: bus)
        try lookAtChanged(on: bus)
      }
    } catch {
      lose(error.reason)
    }
    // Nothing is asked of it any more.
    if !programs.contains(where: { if case .unit = $0.way { true } else { false } }) { self.bus = nil }
  }

  private func take(_ message: BusMessage, on bus: NotificationBus) throws(NotificationBus.Lost) {
    if message.isSignal("org.freedesktop.DBus.Properties", "PropertiesChanged") {
      guard let path = message.path else { return }
      for program in programs {
        guard case .unit(var unit) = program.way, unit.path == path else { continue }
        unit.hasChanged = true
        program.way = .unit(unit)
      }
      return
    }
    guard let cookie = message.answers else { return }
    for program in programs {
      guard case .unit(let unit) = program.way else { continue }
      if try take(message, answering: cookie, for: program, unit, on: bus) { return }
    }
  }

  /// Handles a reply if it is about this unit; returns whether it is.
  private func take(
    _ message: BusMessage, answering cookie: UInt64, for program: HookProgram, _ unit: HookUnit,
    on bus: NotificationBus
  ) throws(NotificationBus.Lost) -> Bool {
    var unit = unit
    switch unit.state {
    case .asked(cookie):
      if message.error != nil {
        begin(program, withoutManager: true)
        return true
      }
      program.streams.closeTheirs()
      program.deadline = program.started + limit(of: program.run) + hooks.limits.ending + hooks.limits.answer
      unit.state = .running
      // It may have ended before anybody listened.
      unit.hasChanged = true
      program.way = .unit(unit)
      try lookAtChanged(on: bus)
    case .looking(cookie, let state, _):
      let job = message.readVariant("(uo)") { message.readStructure("uo") { message.readNumber() } }
      unit.state = .looking(job: cookie, state: state, hasJob: job != 0)
      program.way = .unit(unit)
    case .looking(_, cookie, let hasJob):
      let state = message.readVariant("s") { message.readText() }
      let isOver = !hasJob && (state == "inactive" || state == "failed" || state == nil)
      unit.state = isOver ? .reading(try UserManager.read(unit, on: bus)) : .running
      program.way = .unit(unit)
    case .reading(var asked):
      guard let property = asked.removeValue(forKey: cookie) else { return false }
      switch property {
      case .result: unit.end.result = message.readVariant("s") { message.readText() } ?? "unknown"
      case .code: unit.end.code = message.readVariant("i") { message.readSigned() } ?? 0
      case .status: unit.end.status = message.readVariant("i") { message.readSigned() }
      case .start: unit.end.start = message.readVariant("t") { message.readLong() } ?? 0
      case .exit: unit.end.exit = message.readVariant("t") { message.readLong() } ?? 0
      }
      unit.state = .reading(asked)
      program.way = .unit(unit)
      guard asked.isEmpty else { return true }
      try UserManager.release(unit, on: bus)
      let (end, code, note) = unit.end.outcome(limit: limit(of: program.run))
      finish(program) { $0.result(end, code: code, note: note) }
    case .asked, .looking, .running: return false
    }
    return true
  }

  private func lookAtChanged(on bus: NotificationBus) throws(NotificationBus.Lost) {
    for program in programs {
      guard case .unit(var unit) = program.way, unit.hasChanged, case .running = unit.state else { continue }
      let (job, state) = try UserManager.look(at: unit, on: bus)
      unit.hasChanged = false
      unit.state = .looking(job: job, state: state, hasJob: true)
      program.way = .unit(unit)
    }
  }

  /// Starts as a process a program that the manager refused to start, or could not be asked for.
  private func begin(_ program: HookProgram, withoutManager isWithout: Bool) {
    if isWithout { doWithoutManager() }
    programs.removeAll { $0 === program }
    startProcess(program.run, program.streams)
  }

  /// Handles the loss of the bus: running hooks can no longer be followed.
  private func lose(_ reason: String) {
    bus = nil
    doWithoutManager()
    for program in programs {
      guard case .unit(let unit) = program.way else { continue }
      if case .asked = unit.state {
        giveUp(program, unit)
      } else {
        finish(program) { $0.result(.killed, note: "The user's manager is gone: \(reason).") }
      }
    }
  }

  /// Gives up on a unit about which the manager says nothing.
  func giveUp(_ program: HookProgram, _ unit: HookUnit) {
    if let bus { _ = try? UserManager.stop(unit, on: bus) }
    if case .asked = unit.state {
      // Not started as a process: the manager may yet start it, and a hook runs once.
      finish(program) { $0.result(.notStarted, note: "The user's manager does not answer.") }
    } else {
      finish(program) { $0.result(.timedOut) }
    }
  }
}
