// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import LinuxHost
import NetworkTime
import Testing
import TokiModel
import TrustedTime

@Suite struct DeviceClockTests {
  let clock = DeviceClock()

  @Test func `The boot clock never goes back, and is the kernel's`() {
    var last = clock.boot()
    for _ in 0..<10_000 {
      let next = clock.boot()
      #expect(next >= last)
      last = next
    }
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    let after = clock.boot()
    let kernel = BootInstant(nanosecondsSinceBoot: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    #expect(last <= kernel && kernel <= after)
  }

  @Test func `A reading has each clock of the moment`() {
    let before = clock.boot()
    let (steady, raw) = (HostClocks.steady(), HostClocks.raw())
    let device = HostClocks.civil()
    let reading = clock.reading()
    #expect(before <= reading.boot && reading.boot <= clock.boot())
    #expect(steady <= reading.steady && reading.steady <= HostClocks.steady())
    #expect(raw <= reading.raw && reading.raw <= HostClocks.raw())
    #expect(device <= reading.device && reading.device <= HostClocks.civil())
  }

  @Test func `The clocks of a reading belong together`() async {
    // The boot clock and the steady clock are slewed alike, and no suspend happens here.
    let areTogether = await inSomeAttempt {
      let apart = (0..<200).map { _ in
        let reading = clock.reading()
        return reading.boot.nanosecondsSinceBoot - reading.steady
      }
      let middle = apart.sorted()[100]
      return apart.filter { abs($0 - middle) < 2_000 }.count > 150
    }
    #expect(areTogether)
  }

  @Test func `The boot has the kernel's name`() throws {
    let text = try String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    #expect(clock.bootID.text == text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  @Test func `Random numbers have no pattern`() {
    let random = KernelRandomness()
    let numbers = (0..<4_096).map { _ in random.next() }
    #expect(Set(numbers).count == 4_096)
    for bit in 0..<64 {
      // Of 4,096 fair throws, fewer than 1,700 or more than 2,396 ones occur once in 10²⁷ tries.
      let ones = numbers.filter { $0 >> bit & 1 == 1 }.count
      #expect((1_700...2_396).contains(ones))
    }
  }
}
