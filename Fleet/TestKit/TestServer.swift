// SPDX-License-Identifier: Apache-2.0
import TokiEngine
package import TokiFleet
package import TokiModel
package import TokiTestKit

/// A server of a fleet.
package final class TestServer {
  package let id: FleetServerID
  package let homes: Homes
  package let arbiter: MemoryArbiter
  package let reports = Reports()
  package let sender = RecordedSender()
  package let timer: ManualTimer
  package let host: ManualHost
  package let loop = InlineLoop()
  private let keeper: HistoryKeeper?
  /// Time for which it has been stopped, as by SIGSTOP; `nil` while it runs.
  package private(set) var stopped: TimeSpan?
  /// `true` if it was killed.
  package private(set) var isDead = false

  /// Its events.
  package final class Reports { package var all: [ServerReport] = [] }

  init(
    _ id: FleetServerID, at utc: UTCInstant, on database: MemoryHomes, telling delivery: any RingDelivery,
    limits: Homes.Limits, retention: TimeSpan?
  ) {
    self.id = id
    // Each on a machine of its own.
    host = ManualHost(loop: loop, utc: utc, sinceBoot: .hours(id.number), boot: BootID("machine \(id.number)"))
    timer = ManualTimer(host, loop)
    arbiter = MemoryArbiter(id, database, loop)
    let reports = reports
    homes = Homes(
      loop: loop, timer: timer, clock: host, wakeSource: host, arbiter: arbiter, delivery: delivery,
      hooks: HomeHookService(
        json: { Array("\($0.moment.rawValue) \($0.item.text)".utf8) }, sending: (arbiter, sender)), limits: limits
    ) { reports.all.append($0) }
    keeper = retention.map { [homes, arbiter, timer] in
      HistoryKeeper($0, in: arbiter, of: homes, timer: timer, rest: .seconds(1)) { reports.all.append($0) }
    }
    keeper?.start()
  }

  /// `true` if its process runs at the moment.
  package var isRunning: Bool { !isDead && stopped == nil }

  /// Lets time pass; rings due on the way happen.
  func pass(_ span: TimeSpan) {
    if isDead { return }
    if let stopped { return self.stopped = stopped + span }
    host.advance(by: span)
  }

  /// Makes the calls that are due, and takes the answers that are there.
  func look() {
    guard isRunning else { return }
    timer.tell()
    arbiter.move()
  }

  /// Ends it at once, as by SIGKILL.
  package func kill() {
    isDead = true
    arbiter.forget()
    arbiter.isCutOff = true
  }

  /// Stops it, as by SIGSTOP.
  package func stop() {
    stopped = .zero
    arbiter.isFrozen = true
  }

  /// Lets it run again: its deadlines come before anything tells it about its lease.
  package func goOn() {
    guard let span = stopped, !isDead else { return }
    stopped = nil
    host.suspend(for: span)
    timer.tell()
    arbiter.isFrozen = false
  }

  /// Runs work on its loop.
  package func onLoop(_ body: @escaping @Sendable () -> Void) { loop.post(body) }
}
