// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import TokiEngine
import TokiFleet
import TokiModel

/// Durable steps: in each of some homes a timer is started again, the next time as soon as the last is answered.
// Proof: everything is used on the thread that runs the loop.
final class StepsBench: @unchecked Sendable {
  private let server: BenchServer
  private let active: Int
  private let span: TimeSpan
  private var engines: [Engine] = []
  private var began = BootInstant(nanosecondsSinceBoot: 0)
  private var spans: [Int64] = []
  private var refused: Int64 = 0
  private var waiting = 0

  init(_ database: String, active: Int, seconds: Int) throws {
    (self.active, span) = (active, .seconds(Int64(seconds)))
    server = try BenchServer(database, delivery: NoDelivery())
  }

  func run() {
    server.run { [self] in
      for number in 1...active {
        server.homes.hold(HomeID(Int64(number))) { [self] engine in
          guard let engine else { preconditionFailure("Home \(number) cannot be had") }
          engines.append(engine)
          if engines.count == active { begin() }
        }
      }
    }
  }

  private func begin() {
    began = server.deadlines.now
    waiting = active
    for engine in engines { step(engine) }
  }

  private func step(_ engine: Engine) {
    let sent = server.deadlines.now
    guard sent - began < span else {
      waiting -= 1
      if waiting == 0 { end() }
      return
    }
    let run = { (machine: inout EngineStateMachine, now: HostMoment) throws(ControlError) in
      _ = try machine.tell(TimerID(1), .restart, at: now)
    }
    let answer = { [self] (outcome: Result<Void, ControlError>) in take(outcome, of: engine, sent) }
    nonisolated(unsafe) let request = (run: run, answer: answer)
    // A turn of its own, as a request has.
    engine.loop.post { engine.assumeIsolated { $0.submit(request.run, answer: request.answer) } }
  }

  private func take(_ outcome: Result<Void, ControlError>, of engine: Engine, _ sent: BootInstant) {
    if case .failure(let error) = outcome {
      refused += 1
      StandardError.write("toki-bench: \(error)\n")
    }
    spans.append((server.deadlines.now - sent).nanoseconds)
    step(engine)
  }

  private func end() {
    let elapsed = server.deadlines.now - began
    Figures.tell(
      [
        ("active", Int64(active)), ("steps", Int64(spans.count)), ("refused", refused),
        ("steps_per_second", Int64(spans.count) * 1_000_000_000 / max(1, elapsed.nanoseconds)),
      ] + Figures.spread(spans))
    server.end()
  }
}
