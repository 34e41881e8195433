// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// When a machine sleeps before a ring.
@Suite struct SleepOutlookTests {
  @Test func `Every outlook comes back from its text`() throws {
    let spans: [TimeSpan?] = [nil, .seconds(0), .minutes(20)]
    for wake in WakeState.allCases {
      for (mains, battery) in spans.flatMap({ mains in spans.map { (mains, $0) } }) {
        for (isKnown, lid) in [(true, false), (false, true)] {
          for kept in SleepOutlook.Kept.allCases {
            let outlook = SleepOutlook(
              wake: wake, isIdleKnown: isKnown, mains: mains, battery: battery, lid: lid, kept: kept)
            #expect(SleepOutlook(text: outlook.text) == outlook, "\(outlook.text)")
          }
        }
      }
    }
  }

  @Test(arguments: ["", "mains=20", "wake=", "wake=never", "wake", "wake =own_timer"])
  func `A text without a known way of waking is refused`(text: String) {
    #expect(SleepOutlook(text: text) == nil)
  }

  @Test func `An unknown part is skipped`() {
    let outlook = SleepOutlook(text: "colour=red wake=refused mains=1x lid=1 kept=perhaps battery=60 more")
    #expect(outlook == SleepOutlook(wake: .refused, battery: .minutes(1), lid: true))
  }

  @Test(arguments: [
    (SleepOutlook(wake: .ownTimer, mains: .minutes(20), lid: true), false),
    (SleepOutlook(wake: .service, isIdleKnown: false), false),
    (SleepOutlook(wake: .notPermitted), false),
    (SleepOutlook(wake: .notPermitted, mains: .minutes(20)), true),
    (SleepOutlook(wake: .perhaps, battery: .minutes(20)), true),
    (SleepOutlook(wake: .refused, isIdleKnown: false), true),
    (SleepOutlook(wake: .refused, lid: true), true),
    (SleepOutlook(wake: .refused, mains: .minutes(20), kept: .yes), false),
    (SleepOutlook(wake: .refused, mains: .minutes(20), lid: true, kept: .yes), false),
    (SleepOutlook(wake: .refused, mains: .minutes(20), kept: .lidOpen), false),
    (SleepOutlook(wake: .refused, mains: .minutes(20), lid: true, kept: .lidOpen), true),
    (SleepOutlook(wake: .refused, mains: .minutes(20), kept: .refused), true),
  ])
  func `A ring may be slept through if nothing keeps the machine awake or wakes it`(
    outlook: SleepOutlook, isLate: Bool
  ) {
    #expect(outlook.isLate == isLate)
    #expect(outlook.finding.verdict == (isLate ? .warning : .good))
  }
}
