// SPDX-License-Identifier: Apache-2.0
import TokiModel

@testable import TrustedTime

extension VirtualWorld {
  /// A random world within its limits: fewer than half of the servers lie.
  ///
  /// The mean rate of the boot clock is `wanted`, or any rate that NTP allows.
  static func random(seed: UInt64, drift wanted: Int64? = nil) -> VirtualWorld {
    var numbers = SeededNumbers(seed: seed)
    let count = Int(numbers.span(1...7))
    let liars = Int(numbers.span(0...Int64((count - 1) / 2)))
    let loss = numbers.span(0...50)
    let farthest = numbers.chance(50) ? Int64(2_000_000_000) : 200_000_000
    let shared = TimeSpan(nanoseconds: numbers.span(-4_000_000_000...4_000_000_000))
    let drawn = numbers.span(-500_000...500_000)
    let drift = wanted ?? drawn
    var servers: [VirtualServer] = []
    for index in 0..<count {
      var addresses: [VirtualAddress] = []
      for place in 0..<(numbers.chance(70) ? 1 : numbers.span(2...3)) {
        addresses.append(
          .random(.sample(UInt8(index * 8) + UInt8(place) + 1), loss: loss, farthest: farthest, &numbers))
      }
      servers.append(VirtualServer(server: TimeServer(host: "s\(index).example"), addresses: addresses))
    }
    for index in servers.indices.shuffled(using: &numbers).prefix(liars) {
      servers[index].lie = .random(shared: shared, &numbers)
    }
    // Silent servers do not lie, so any number is allowed.
    if numbers.chance(20) { servers[Int(numbers.span(0...Int64(count - 1)))].isUnresolved = true }
    let options = TrustedTimeOptions(answerWait: .seconds(numbers.chance(50) ? 1 : 5))
    // The rate wanders about its mean by less than the floor, and stays within the allowance.
    let world = VirtualWorld(seed: seed, servers: servers, options: options, drift: drift, wander: 7_000)
    world.suspendGap = numbers.chance(30) ? .hours(5) : nil
    return world
  }
}

extension VirtualAddress {
  static func random(
    _ address: ServerAddress, loss: Int64, farthest: Int64, _ numbers: inout SeededNumbers
  ) -> VirtualAddress {
    let rootDelay = TimeSpan(nanoseconds: numbers.span(0...60_000_000))
    let rootDispersion = TimeSpan(nanoseconds: numbers.span(10_000...30_000_000))
    let distance = (rootDelay.nanoseconds / 2 + rootDispersion.nanoseconds)
    let delay = numbers.span(0...farthest)
    return VirtualAddress(
      address: address, delay: TimeSpan(nanoseconds: delay),
      jitter: TimeSpan(nanoseconds: numbers.span(0...(2_000_000_000 - delay) / 4)), asymmetry: numbers.span(0...100),
      loss: loss, isDead: numbers.chance(4), rootDelay: rootDelay, rootDispersion: rootDispersion,
      error: TimeSpan(nanoseconds: numbers.span(-distance...distance)))
  }
}

extension VirtualServer.Lie {
  static func random(shared: TimeSpan, _ numbers: inout SeededNumbers) -> VirtualServer.Lie {
    switch numbers.span(0...7) {
    case 0, 1: .steady(shared)
    case 2: .steady(TimeSpan(nanoseconds: numbers.span(-500_000_000...500_000_000)))
    case 3: .steady(.days(numbers.span(-300...3_000)))
    case 4: .erratic(TimeSpan(nanoseconds: numbers.span(1_000_000...10_000_000_000)))
    case 5: .overlapping(direction: numbers.chance(50) ? 1 : -1)
    case 6: .unsynchronized
    default: .kissing([0x5241_5445, 0x4445_4E59, 0x494E_4954].randomElement(using: &numbers)!)
    }
  }
}
