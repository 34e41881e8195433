// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The deadlines of one home, which stand in the server's queues.
// Proof: it is used on the server's loop.
final class HomeWakeSource: WakeSource, @unchecked Sendable {
  private let deadlines: HomeDeadlines
  private let home: HomeID
  private var handler: (@Sendable (WakeEvent) -> Void)?
  private var isClosed = false

  init(_ home: HomeID, in deadlines: HomeDeadlines) { (self.home, self.deadlines) = (home, deadlines) }

  func start(handler: @escaping @Sendable (WakeEvent) -> Void) { self.handler = handler }

  func arm(boot deadline: BootInstant?) {
    if !isClosed { deadlines.set(boot: deadline, of: home) }
  }

  func arm(utc deadline: UTCInstant?) {
    if !isClosed { deadlines.set(utc: deadline, of: home) }
  }

  func tell(_ event: WakeEvent) { handler?(event) }

  /// Forgets the engine and its deadlines.
  func close() {
    isClosed = true
    handler = nil
    deadlines.removeAll(of: home)
  }
}

/// The next deadline of each home, on each clock.
// Proof: it is used on the server's loop.
final class HomeDeadlines: @unchecked Sendable {
  private var boot = DeadlineQueue<HomeID>()
  private var civil = DeadlineQueue<HomeID>()
  private var bootHandles: [HomeID: DeadlineQueue<HomeID>.Handle] = [:]
  private var civilHandles: [HomeID: DeadlineQueue<HomeID>.Handle] = [:]

  var firstBoot: BootInstant? { boot.first.map(BootInstant.init(nanosecondsSinceBoot:)) }
  var firstCivil: UTCInstant? { civil.first.map(UTCInstant.init(nanosecondsSinceEpoch:)) }

  func set(boot deadline: BootInstant?, of home: HomeID) {
    if let handle = bootHandles.removeValue(forKey: home) { boot.remove(handle) }
    if let deadline { bootHandles[home] = boot.insert(home, at: deadline.nanosecondsSinceBoot) }
  }

  func set(utc deadline: UTCInstant?, of home: HomeID) {
    if let handle = civilHandles.removeValue(forKey: home) { civil.remove(handle) }
    if let deadline { civilHandles[home] = civil.insert(home, at: deadline.nanosecondsSinceEpoch) }
  }

  func removeAll(of home: HomeID) {
    set(boot: nil, of: home)
    set(utc: nil, of: home)
  }

  /// Removes and returns a home that is due, the earliest on the boot clock first; `nil` if none is.
  func next(at now: HostMoment) -> HomeID? {
    if let (home, _) = boot.pop(through: now.boot.nanosecondsSinceBoot) {
      bootHandles[home] = nil
      return home
    }
    guard let (home, _) = civil.pop(through: now.utc.nanosecondsSinceEpoch) else { return nil }
    civilHandles[home] = nil
    return home
  }
}
