// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiFleet
import TokiModel
import TokiWire

/// A server's events, one JSON object a line on standard output.
///
/// Each has its time, its level (`info`, `warning` or `error`), the number of the server and the name of the event. An account
/// has its number, and its name if the server has loaded it.
///
/// A reader that stops reading stops nothing: `dropped` then tells how many lines are missing. A repeated refusal of
/// the database is told once and then each minute, with `repeated` for how often it was refused in between.
///
/// `@unchecked Sendable`: it is used on the loop of its timer.
final class ServerLog: RingDelivery, @unchecked Sendable {
  private static let levels = [
    "silenced": "warning", "lost": "warning", "missed": "warning", "refused": "warning", "dropped": "warning",
    "hook_delayed": "warning",
    "broken": "error",
  ]

  private let server: FleetServerID
  private let clock: any HostClock
  private let timer: any LoopTimer
  private let output: LogOutput
  private var refusals = RepeatedReports()
  /// The name of an account that the server has loaded; `nil` for none.
  var name: (HomeID) -> AccountName? = { _ in nil }

  /// Writes to a descriptor, on the loop of the timer.
  init(to descriptor: Int32 = 1, of server: FleetServerID, clock: any HostClock, timer: any LoopTimer) {
    self.server = server
    self.clock = clock
    self.timer = timer
    output = LogOutput(to: descriptor, timer: timer) {
      Self.line("dropped", [("lines", "\($0)")], of: server, at: clock)
    }
  }

  /// Waits a moment for the reader of the unwritten rest.
  func finish() { output.finish(waiting: 100) }

  func ring(_ key: RingKey, _ ring: Ring) {
    write("ring", members(of: key) + [("late_ns", "\(ring.late.nanoseconds)")])
  }

  func hush(_ key: RingKey) { write("hush", members(of: key)) }

  func missed(_ key: RingKey, _ ring: Ring) {
    write("missed", members(of: key) + [("late_ns", "\(ring.late.nanoseconds)")])
  }

  func asks(_ question: AwakeQuestion, in home: HomeID) {
    write(
      "question",
      members(of: home) + [("owner", text(question.item.text)), ("rings", Self.json(question.rings))])
  }

  func comes(_ ring: ComingRing, in home: HomeID) {
    write("coming", members(of: home) + [("owner", text(ring.item.text)), ("rings", Self.json(ring.rings))])
  }

  /// Writes the events of the server itself.
  func server(_ report: ServerReport) {
    switch report {
    case .trusted(let kept, let dropped): write("trusted", [("kept", "\(kept)"), ("dropped", "\(dropped)")])
    case .silenced(let homes): write("silenced", [("accounts", "\(homes)")])
    case .lost(let home): write("lost", members(of: home))
    case .broken(let home, let error): writeOnce("broken", members(of: home) + members(of: error))
    case .moved(let home, let server): write("moved", members(of: home) + [("to", "\(server.number)")])
    case .posted(let home, let key, let ending):
      var all =
        members(of: home) + [
          ("key", text(key)), ("end", text(ending.end.rawValue)), ("took_ns", "\(ending.took.nanoseconds)"),
        ]
      if let code = ending.code { all.append(("code", "\(code)")) }
      if !ending.reason.isEmpty { all.append(("reason", text(ending.reason))) }
      write("hook", all)
    case .postDelayed(let home, let ending):
      let reason = ending.reason.isEmpty ? [] : [("reason", text(ending.reason))]
      writeOnce("hook_delayed", members(of: home) + [("end", text(ending.end.rawValue))] + reason)
    case .draining(let isWanted): write("draining", [("wanted", "\(isWanted)")])
    case .refused(let error): writeOnce("refused", members(of: error))
    }
  }

  /// Writes how a request to an account or an operator's was answered, without its body and its token.
  func request(_ method: String, _ path: String, status: Int, took: TimeSpan) {
    write(
      "request",
      [("method", text(method)), ("path", text(path)), ("status", "\(status)"), ("took_ns", "\(took.nanoseconds)")])
  }

  private func writeOnce(_ event: String, _ members: [(name: String, json: String)]) {
    let report = ([("", event)] + members).map { "\($0.0)\0\($0.1)" }.joined(separator: "\0")
    guard let left = refusals.tell(report, at: timer.now) else { return }
    write(event, members + (left > 0 ? [("repeated", "\(left)")] : []))
  }

  /// Writes that the server begins or ends.
  func write(_ event: String, _ members: [(name: String, json: String)] = []) {
    output.write(Self.line(event, members, of: server, at: clock))
  }

  private static func line(
    _ event: String, _ members: [(name: String, json: String)], of server: FleetServerID, at clock: any HostClock
  ) -> String {
    let all =
      [
        ("at", json(clock.now().utc)), ("level", json(levels[event] ?? "info")), ("server", "\(server.number)"),
        ("event", json(event)),
      ] + members
    return "{" + all.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}\n"
  }

  private func members(of error: StoreError) -> [(name: String, json: String)] {
    let failure = DatabaseFailure(error)
    return [("error", text(failure.code))] + (failure.reason.map { [("reason", text($0))] } ?? [])
  }

  private func members(of key: RingKey) -> [(name: String, json: String)] {
    members(of: key.home) + [
      ("owner", text(key.owner.text)), ("occurrence", "\(key.occurrence.key)"), ("attempt", "\(key.attempt)"),
    ]
  }

  private func members(of home: HomeID) -> [(name: String, json: String)] {
    [("account", "\(home.number)")] + (name(home).map { [("name", text($0.text))] } ?? [])
  }

  private func text(_ text: String) -> String { Self.json(text) }

  private static func json(_ value: some FieldValue) -> String { String(decoding: Wire.bytes(value), as: UTF8.self) }
}
