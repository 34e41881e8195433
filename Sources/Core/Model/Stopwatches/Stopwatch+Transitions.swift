// SPDX-License-Identifier: Apache-2.0

extension Stopwatch {
  /// Carries out a command at `now`; on refusal nothing changes.
  ///
  /// - Throws: `StopwatchRefusal.notWhile` if the command does not suit the state; `.tooManyLaps` after `mostLaps`.
  public mutating func apply(
    _ command: StopwatchCommand, at now: HostMoment
  ) throws(StopwatchRefusal) {
    switch (command, state) {
    case (.start, .idle):
      state = .running(start: now)
    case (.start, .paused(let elapsed)):
      state = .running(start: now - elapsed)
    case (.pause, .running):
      state = .paused(elapsed: elapsed(at: now.boot))
    case (.lap, .running):
      guard laps.count < Self.mostLaps else { throw .tooManyLaps }
      // Keeps the laps ascending even if the clock goes back.
      laps.append(max(elapsed(at: now.boot), laps.last ?? .zero))
    case (.reset, _):
      state = .idle
      laps = []
    default:
      throw .notWhile(command, state: state.kind.rawValue)
    }
    revision += 1
  }

  /// Recomputes the UTC instant of the start after the device's clock was set.
  ///
  /// - Returns: `true` if anything changed.
  public mutating func recomputeUTC(at now: HostMoment) -> Bool {
    moveStart { $0.recomputedUTC(from: now) }
  }

  /// Carries the start over to the boot clock of a new boot, by its UTC instant.
  ///
  /// - Returns: `true` if anything changed.
  public mutating func carryOver(to now: HostMoment) -> Bool {
    // A clock that is behind the start, as after a reboot without a battery, must not lose laps.
    let latest = now - (laps.last ?? .zero)
    return moveStart { start in
      let carried = start.carriedOver(to: now)
      return carried.boot > latest.boot ? latest : carried
    }
  }

  private mutating func moveStart(_ move: (HostMoment) -> HostMoment) -> Bool {
    guard case .running(let start) = state else { return false }
    let moved = move(start)
    guard moved != start else { return false }
    state = .running(start: moved)
    revision += 1
    return true
  }
}
