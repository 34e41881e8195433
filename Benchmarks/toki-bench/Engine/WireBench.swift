// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import TokiEngine
import TokiModel
import TokiWire

/// Measures a timer as JSON, written and read, alone and in a list; prints the list for a peer to process too.
enum WireBench {
  static func run(count: Int) throws {
    let clock = LinuxClock(timeZone: "UTC")
    let now = clock.now()
    var timers: [CountdownTimer] = []
    for number in 1...Int64(count) {
      var timer = try CountdownTimer(
        id: TimerID(number), label: try Label("お茶 \(number)"), duration: .minutes(number))
      try timer.apply(.start, at: now, by: .trustedTime(nil))
      timers.append(timer)
    }
    let text = Wire.bytes(timers, asOf: AsOf(now))
    let each = timers.map { Wire.bytes($0, asOf: AsOf(now)) }
    var rounds: [String: [Int64]] = [:]
    func measure(_ name: String, _ body: () throws -> Void) rethrows {
      let before = clock.now().boot
      try body()
      rounds[name, default: []].append((clock.now().boot - before).nanoseconds)
    }
    for _ in 0..<11 {
      measure("timer_out_ns") { for timer in timers { precondition(!Wire.bytes(timer, asOf: AsOf(now)).isEmpty) } }
      try measure("timer_in_ns") {
        for bytes in each { _ = try JSONReader.read(CountdownTimer.self, from: bytes, as: .answer) }
      }
      measure("list_out_ns") { precondition(Wire.bytes(timers, asOf: AsOf(now)).count == text.count) }
      try measure("list_in_ns") {
        let read = try JSONReader.read([CountdownTimer].self, from: text, as: .answer)
        precondition(read == timers)
      }
    }
    var figures = ["\"count\":\(count)", "\"bytes\":\(text.count)"]
    for (name, times) in rounds.sorted(by: { $0.key < $1.key }) {
      let median = times.sorted()[times.count / 2]
      figures.append("\"\(name)\":\(name.hasPrefix("timer") ? median / Int64(count) : median)")
    }
    figures.append("\"list\":\(String(decoding: text, as: UTF8.self))")
    print("{\(figures.joined(separator: ","))}")
  }
}
