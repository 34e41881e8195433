// SPDX-License-Identifier: Apache-2.0

extension Stopwatch {
  /// Commands that have an effect now, the likeliest first.
  public var abilities: [StopwatchCommand] {
    switch state {
    case .idle: [.start]
    case .running: [.pause] + (laps.count < Self.mostLaps ? [.lap] : []) + [.reset]
    case .paused: [.start, .reset]
    }
  }
}
