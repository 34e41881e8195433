// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@Suite struct DeviceErrorTests {
  private let boot = BootInstant(nanosecondsSinceBoot: 5_000_000_000_000)
  private let truth = UTCInstant(secondsSinceEpoch: 1_800_000_000)

  private func report(_ state: TrustState, bound: TimeSpan) -> TrustedTimeReport {
    TrustedTimeReport(state: state, anchor: TimeAnchor(boot: boot, utc: truth, bound: bound, growth: 0))
  }

  /// A clock that shows the true time minus `offset`.
  private func now(behindBy offset: TimeSpan) -> HostMoment { HostMoment(boot: boot, utc: truth - offset) }

  struct Case {
    let offset: TimeSpan
    let bound: TimeSpan
    let matters: Bool
  }

  @Test(arguments: [
    Case(offset: .seconds(43), bound: .milliseconds(12), matters: true),
    Case(offset: .seconds(-43), bound: .milliseconds(12), matters: true),
    Case(offset: .milliseconds(1_012), bound: .milliseconds(12), matters: true),
    Case(offset: .milliseconds(1_011), bound: .milliseconds(12), matters: false),
    Case(offset: .milliseconds(-1_012), bound: .milliseconds(12), matters: true),
    Case(offset: .milliseconds(-1_011), bound: .milliseconds(12), matters: false),
    Case(offset: .seconds(3), bound: .milliseconds(2_500), matters: false),
    Case(offset: .days(400), bound: .seconds(9), matters: true),
    Case(offset: .days(-400), bound: .seconds(9), matters: true),
    Case(offset: .zero, bound: .zero, matters: false),
  ])
  func `A clock is wrong enough when it is off by a second and more than the bound`(_ test: Case) {
    let error = report(.trusted, bound: test.bound).deviceError(at: now(behindBy: test.offset))
    #expect(error == (test.matters ? test.offset : nil))
  }

  @Test(arguments: TrustState.allCases)
  func `A bound past its limit still judges, and a boot clock that cannot be relied on does not`(state: TrustState) {
    let error = report(state, bound: .seconds(2)).deviceError(at: now(behindBy: .seconds(60)))
    #expect((error != nil) == (state != .none && state != .disrupted))
  }

  @Test func `Without trusted time nothing is said of the clock`() {
    #expect(TrustedTimeReport().deviceError(at: now(behindBy: .days(1))) == nil)
  }

  @Test(arguments: [Int64.min, -1, 0, 1, .max])
  func `No clock traps`(nanoseconds: Int64) {
    for bound in [TimeSpan.zero, TimeSpan(nanoseconds: .max)] {
      _ = report(.trusted, bound: bound).deviceError(
        at: HostMoment(
          boot: BootInstant(nanosecondsSinceBoot: nanoseconds), utc: UTCInstant(nanosecondsSinceEpoch: nanoseconds)))
    }
  }
}
