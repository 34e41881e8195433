// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// A stopwatch as JSON: its laps, and the anchor from which a face computes what it shows.
struct WireStopwatch: Codable, Sendable {
  let id: String
  let label: String
  let state: State
  /// When it would have started had it never been paused; `nil` unless it runs.
  @NullWhenAbsent var start: WireInstant?
  @NullWhenAbsent var bootStart: Int64?
  /// What it showed at `asOf`.
  let elapsed: Int64
  let asOf: WireInstant
  let laps: [WireLap]
  /// The number of a lap.
  @NullWhenAbsent var fastest: Int?
  @NullWhenAbsent var slowest: Int?
  let revision: Int64

  enum State: String, Codable, Sendable { case idle, running, paused }

  enum CodingKeys: String, CodingKey {
    case id, label, state, start, bootStart = "boot_start_ns", elapsed = "elapsed_ns", asOf = "as_of"
    case laps, fastest, slowest, revision
  }

  init(_ stopwatch: Stopwatch, asOf moment: HostMoment) {
    id = stopwatch.id.text
    label = stopwatch.label.text
    start = nil
    bootStart = nil
    switch stopwatch.state {
    case .idle: state = .idle
    case .paused: state = .paused
    case .running(let anchor):
      state = .running
      start = WireInstant(anchor.utc)
      bootStart = anchor.boot.nanosecondsSinceBoot
    }
    elapsed = stopwatch.elapsed(at: moment.boot).nanoseconds
    asOf = WireInstant(moment.utc)
    laps = stopwatch.lapList.map(WireLap.init)
    fastest = stopwatch.fastestLap
    slowest = stopwatch.slowestLap
    revision = stopwatch.revision
  }

  func model() throws(ControlError) -> Stopwatch {
    guard laps.count <= Stopwatch.mostLaps else {
      throw .invalid("laps", "A stopwatch takes at most \(Stopwatch.mostLaps) laps.")
    }
    var totals: [TimeSpan] = []
    for (index, lap) in laps.enumerated() {
      guard lap.number == index + 1 else {
        throw .invalid("laps[\(index)].number", "The laps are numbered from 1 on without a gap.")
      }
      let total = TimeSpan(nanoseconds: lap.total)
      guard total >= totals.last ?? .zero else {
        throw .invalid("laps[\(index)].total_ns", "A lap ends when the one before it ended, or later.")
      }
      guard lap.split == (total - (totals.last ?? .zero)).nanoseconds else {
        throw .invalid("laps[\(index)].split_ns", "A lap lasts from the end of the one before it to its own.")
      }
      totals.append(total)
    }
    return Stopwatch(
      id: try ControlError.stopwatch(id), label: try ControlError.label(label, isStored: true), laps: totals,
      state: try modelState(), revision: revision)
  }

  private func modelState() throws(ControlError) -> Stopwatch.State {
    switch state {
    case .idle: return .idle
    case .paused: return .paused(elapsed: TimeSpan(nanoseconds: elapsed))
    case .running:
      guard let start, let bootStart else {
        throw .invalid("start", "A stopwatch that runs has a start on both clocks.")
      }
      return .running(
        start: HostMoment(boot: BootInstant(nanosecondsSinceBoot: bootStart), utc: start.instant))
    }
  }
}

/// A lap as JSON.
struct WireLap: Codable, Sendable {
  let number: Int
  let split: Int64
  let total: Int64

  enum CodingKeys: String, CodingKey { case number, split = "split_ns", total = "total_ns" }

  init(_ lap: Stopwatch.Lap) {
    number = lap.number
    split = lap.split.nanoseconds
    total = lap.total.nanoseconds
  }
}
