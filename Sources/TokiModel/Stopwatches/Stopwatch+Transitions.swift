// SPDX-License-Identifier: Apache-2.0

extension Stopwatch {
  /// Does what it is told; unchanged where it refuses.
  public mutating func apply(
    _ command: StopwatchCommand, at now: HostMoment
  ) throws(StopwatchRefusal) {
    throw .notWhile(command, state: stateName)
  }
}
