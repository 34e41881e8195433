// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TrustedTime

@Suite struct SampleRegisterTests {
  private let rule = AgeingRule(rate: 0, growth: 100_000, excess: .zero)

  private func sample(at seconds: Int64, bound milliseconds: Int64, off: Int64 = 0) -> TimeSample {
    TimeSample(
      boot: boot(seconds), utc: noon + .seconds(seconds) + .milliseconds(off), bound: .milliseconds(milliseconds),
      delay: .milliseconds(milliseconds * 2), stratum: 1)
  }

  @Test func `The sample with the shortest way is used until drift outweighs it`() {
    var register = SampleRegister()
    register.add(sample(at: 0, bound: 5), rule: rule)
    register.add(sample(at: 100, bound: 30), rule: rule)
    // After 100 s, 100 ppm have added 10 ms to the first one's 5; after 300 s it has 35, while the second has 50.
    #expect(register.best(at: boot(100), rule: rule)?.boot == boot(0))
    #expect(register.best(at: boot(300), rule: rule)?.boot == boot(0))
    register.add(sample(at: 300, bound: 34), rule: rule)
    #expect(register.best(at: boot(300), rule: rule)?.boot == boot(300))
  }

  @Test func `Eight samples are kept, and the oldest goes`() {
    var register = SampleRegister()
    for second in Int64(0)..<12 { register.add(sample(at: second, bound: 10), rule: rule) }
    #expect(register.samples.map(\.boot) == (4..<12).map { boot($0) })
  }

  @Test func `Samples that the server contradicts are forgotten`() {
    var register = SampleRegister()
    register.add(sample(at: 0, bound: 10), rule: rule)
    register.add(sample(at: 10, bound: 10, off: 15), rule: rule)
    #expect(register.samples.count == 2)
    register.add(sample(at: 20, bound: 10, off: 500), rule: rule)
    #expect(register.samples.map(\.boot) == [boot(20)])
  }

  @Test func `Steering since a sample widens it`() {
    let old = sample(at: 0, bound: 10)
    let steered = AgeingRule(rate: 0, growth: 0, excess: .milliseconds(7))
    #expect(steered.reading(of: old, at: boot(0)).bound == .milliseconds(17))
    var later = old
    later.excess = .milliseconds(5)
    #expect(steered.reading(of: later, at: boot(0)).bound == .milliseconds(12))
  }

  @Test func `Without samples there is no best`() {
    #expect(SampleRegister().best(at: boot(1), rule: rule) == nil)
  }
}
