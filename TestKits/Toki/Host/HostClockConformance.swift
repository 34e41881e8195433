// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// Checks everything the engine relies on in a host clock.
///
/// - Parameters:
///   - clock: The clock under test; its zones must include `UTC`.
///   - pass: Lets at least the given time pass: waits on a real clock, moves a manual one.
/// - Returns: One sentence for each violation.
public func checkHostClock(
  _ clock: some HostClock, pass: (TimeSpan) async -> Void
) async -> [String] {
  var violations: [String] = []
  if clock.bootID.text.isEmpty { violations.append("the boot has no name") }
  if clock.bootID != clock.bootID { violations.append("the boot changes its name") }
  violations += readings(of: clock)
  violations += await passing(of: clock, pass)
  violations += zones(of: clock)
  return violations
}

private func readings(of clock: some HostClock) -> [String] {
  var before = clock.now()
  for _ in 0..<10_000 {
    let now = clock.now()
    if now.boot < before.boot { return ["the boot clock went back from \(before.boot) to \(now.boot)"] }
    before = now
  }
  return before.boot.nanosecondsSinceBoot < 0 ? ["the boot clock shows \(before.boot)"] : []
}

private func passing(of clock: some HostClock, _ pass: (TimeSpan) async -> Void) async -> [String] {
  let span = TimeSpan.milliseconds(50)
  var apart: UInt64 = 0
  // The civil clock may be slewed by 500 ppm (adjtimex(2)), and a busy core delays the second reading now and then.
  for _ in 0..<20 {
    let before = clock.now()
    await pass(span)
    let now = clock.now()
    let boot = now.boot - before.boot
    if boot < span { return ["\(boot) passed on the boot clock in \(span)"] }
    apart = (boot - (now.utc - before.utc)).nanoseconds.magnitude
    if apart <= 20_000_000 { return [] }
  }
  return ["the clocks went apart by \(apart) ns in \(span)"]
}

private func zones(of clock: some HostClock) -> [String] {
  var violations: [String] = []
  do throws(ZoneError) {
    let utc = try clock.zone(named: .utc)
    if utc.name != .utc { violations.append("UTC is called \(utc.name.text)") }
    if utc.offsetSeconds(at: clock.now().utc) != 0 { violations.append("UTC has an offset") }
    let host = try clock.hostZone()
    if abs(host.offsetSeconds(at: clock.now().utc)) > 26 * 3_600 {
      violations.append("\(host.name.text) is more than 26 hours from UTC")
    }
  } catch .unset {
    // A host that never had a zone.
  } catch {
    violations.append("a zone that every host has cannot be had: \(error)")
  }
  if let nowhere = ZoneName("Nowhere/At_All") {
    do throws(ZoneError) {
      let rules = try clock.zone(named: nowhere)
      violations.append("a zone that is not there has the rules of \(rules.name.text)")
    } catch {
      if error != .unknown(nowhere) { violations.append("a zone that is not there gives \(error)") }
    }
  }
  return violations
}
