// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiEngine
public import TokiModel

/// Checks everything the engine relies on in a waker.
///
/// - Parameters:
///   - waker: An unstarted waker; it is left disarmed.
///   - clock: The clock that `waker` uses.
///   - armed: The instants that are armed, as seen from outside, to within 50 ms.
///   - pass: Lets at least the given time pass: waits on a real clock, moves a manual one.
///   - onLoop: Runs work on the waker's loop.
/// - Returns: One sentence for each violation.
public func checkWaker(
  _ waker: some Waker, clock: some HostClock, armed: @escaping @Sendable () -> [BootInstant],
  pass: @escaping @Sendable (TimeSpan) async -> Void,
  onLoop: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
) async -> [String] {
  let check = WakerCheck(waker: waker, clock: clock, armed: armed, pass: pass, onLoop: onLoop)
  onLoop { waker.start { check.came() } }
  await check.instants()
  await check.pastAndNear()
  await check.manyAtOnce()
  return check.violations
}

private final class WakerCheck: Sendable {
  private let waker: any Waker
  private let clock: any HostClock
  private let armed: @Sendable () -> [BootInstant]
  private let pass: @Sendable (TimeSpan) async -> Void
  private let onLoop: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let state = Mutex(State())

  private struct State {
    var came: [BootInstant] = []
    var settled = 0
    var violations: [String] = []
  }

  init(
    waker: any Waker, clock: any HostClock, armed: @escaping @Sendable () -> [BootInstant],
    pass: @escaping @Sendable (TimeSpan) async -> Void,
    onLoop: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    self.waker = waker
    self.clock = clock
    self.armed = armed
    self.pass = pass
    self.onLoop = onLoop
  }

  var violations: [String] { state.withLock { $0.violations } }

  func came() {
    let now = clock.now().boot
    state.withLock { $0.came.append(now) }
  }

  private func fault(_ text: String) { state.withLock { $0.violations.append(text) } }

  /// Arms these instants one after the other, and waits until the last one holds.
  private func arm(_ instants: [BootInstant?]) async {
    let before = state.withLock { $0.settled }
    onLoop { [waker] in
      for instant in instants { waker.arm(instant) }
      waker.settle { self.state.withLock { $0.settled += 1 } }
    }
    for _ in 0..<6_000 where state.withLock({ $0.settled }) == before { await pass(.milliseconds(10)) }
    if state.withLock({ $0.settled }) != before + 1 { fault("\(instants) was not answered once") }
  }

  /// Checks that exactly this instant is armed.
  private func expect(_ instant: BootInstant?, _ when: String) {
    let found = armed()
    let isRight = found.count == (instant == nil ? 0 : 1) && found.allSatisfy { about($0, instant) }
    if !isRight { fault("\(found) is armed instead of \(String(describing: instant)) \(when)") }
  }

  private func about(_ one: BootInstant, _ other: BootInstant?) -> Bool {
    guard let other else { return false }
    return max(one, other) - min(one, other) <= .milliseconds(50)
  }

  private func expectCame(_ count: Int, _ when: String) async {
    for _ in 0..<6_000 where state.withLock({ $0.came.count }) < count { await pass(.milliseconds(10)) }
    await pass(.milliseconds(60))
    let came = state.withLock { state in
      defer { state.came = [] }
      return state.came.count
    }
    if came != count { fault("it came \(came) times instead of \(count) \(when)") }
  }

  func instants() async {
    expect(nil, "at first")
    let now = clock.now().boot
    for span in [TimeSpan.minutes(1), .hours(9), .seconds(90), .days(30)] {
      await arm([now + span])
      expect(now + span, "in place of the one before")
    }
    await arm([now + .days(30)])
    expect(now + .days(30), "when it was requested again")
    await arm([nil])
    expect(nil, "when none was wanted")
    await arm([nil])
    await expectCame(0, "though nothing was due")
  }

  func pastAndNear() async {
    await arm([clock.now().boot + .milliseconds(80)])
    await expectCame(1, "for 80 ms ahead")
    expect(nil, "once it had come")
    await arm([clock.now().boot + .seconds(-5)])
    await expectCame(1, "for the past")
    // Far enough ahead for a helper that has to be started first, and for a machine that stands still meanwhile.
    for seconds in [2, 10, 60] as [Int64] {
      let instant = clock.now().boot + .seconds(seconds)
      await arm([instant])
      await arm([nil])
      let isInTime = clock.now().boot < instant
      await pass(.seconds(seconds) + .milliseconds(100))
      if isInTime { return await expectCame(0, "after it was removed") }
      state.withLock { $0.came = [] }
    }
    fault("a request took a minute")
  }

  func manyAtOnce() async {
    let now = clock.now().boot
    await arm((1...20).map { now + .minutes($0) })
    expect(now + .minutes(20), "as the last of many")
    await arm([now + .minutes(5), nil])
    expect(nil, "when the last of two was none")
    await arm([nil, now + .minutes(7)])
    expect(now + .minutes(7), "when the first of two was none")
    await arm([nil])
    await expectCame(0, "for what was replaced")
  }
}
