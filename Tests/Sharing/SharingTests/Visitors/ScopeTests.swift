// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire

@testable import TokiServer
@testable import Visitors

@Suite struct ScopeTests {
  private static let one = DeviceGrant(role: .display, items: [ItemID(.timer, 1)])

  private func verdict(
    _ method: String, _ path: String, _ grant: DeviceGrant, body: String = "", items: ItemLists? = nil
  ) -> AccessRefusal.Code? {
    do throws(AccessRefusal) {
      try Scope.check(method, path, body: Array(body.utf8), by: grant, items: items)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `Every path of the daemon is listed, with the role that may use it or with none`() {
    for route in RouteTable.routes {
      let path = route.path.replacing("{item}", with: "{id}")
      let parts = path.split(separator: "/", omittingEmptySubsequences: false).map { part in
        part == "{id}" ? "t1" : part == "{name}" ? "work" : part
      }
      #expect(
        Scope.rules.contains { $0.method == route.method && $0.matches(parts) },
        "\(route.method) \(route.path) is not listed in Scope.rules")
    }
  }

  /// What each role may ask, one `role METHOD path` each; with every command, as a new one is more for a role to do.
  private static var allowed: Set<String> {
    let commands = RouteTable.routes.map { ($0.method, $0.path.replacing("{item}", with: "{id}")) }
    let others = Scope.rules.map { ($0.method, $0.path.replacing("{item}", with: "{id}")) }
      .filter { !$0.1.hasSuffix("/{verb}") }
    return (commands + others).reduce(into: []) { lines, route in
      let (method, path) = route
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      let rule = Scope.rules.first { $0.method == method && $0.matches(parts) }
      for role in DeviceRole.allCases {
        if let least = rule?.role, role >= least { lines.insert("\(role.rawValue) \(method) \(path)") }
      }
    }
  }

  /// Nobody who shared under earlier rules is to share more than they meant to.
  ///
  /// An edition that was released stays as it is kept; one that was not may grow.
  @Test func `No role may do more or less than in the present edition of the rules`() throws {
    let name = "edition-\(SharingSettings.currentEdition).txt"
    let file = URL(fileURLWithPath: "\(Repository.root)/Tests/kept/scope/\(name)")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    // A path of sharing had another name when the edition was made, and is answered by it still.
    let kept = Set(lines.map { $0.replacing(" /door/", with: " /sharing/") })
    let more = Self.allowed.subtracting(kept).sorted().joined(separator: "\n")
    #expect(
      more == "", "a role may do more: raise SharingSettings.currentEdition, and keep its table in Tests/kept/scope")
    let less = kept.subtracting(Self.allowed).sorted().joined(separator: "\n")
    #expect(less == "", "a role may do less, which takes no new edition: remove these lines from \(name)")
  }

  @Test func `Settings that no device may change stay on the list`() {
    #expect(ForbiddenFields.names == ["hooks", "terminal", "time_certificates", "except_file", "holidays_file"])
  }

  @Test(arguments: [
    ("GET", "/v1/state", DeviceRole.display), ("GET", "/v1/events", .display), ("GET", "/v1/clock", .display),
    ("GET", "/v1/timers", .control), ("POST", "/v1/timers", .control), ("PATCH", "/v1/alarms/a1", .control),
    ("DELETE", "/v1/sequences/s1", .control), ("POST", "/v1/timers/t1/pause", .control),
    ("POST", "/v1/rings/r1/dismiss", .control), ("POST", "/v1/sets/at/school/on", .control),
    ("POST", "/v1/cancel", .control), ("POST", "/v1/undo", .control), ("POST", "/v1/explain", .control),
    ("PUT", "/sharing/messages/t1", .control),
    ("GET", "/v1/history", .control), ("GET", "/v1/settings", .owner), ("PATCH", "/v1/settings", .owner),
    ("POST", "/v1/preview", .owner), ("GET", "/v1/doctor", .owner), ("GET", "/v1/daemon", .owner),
    ("GET", "/sharing/screens", .owner), ("POST", "/sharing/identify", .owner),
  ])
  func `A role may do what it is for, and no lesser role may`(method: String, path: String, least: DeviceRole) {
    for role in DeviceRole.allCases {
      let expected: AccessRefusal.Code? = role >= least ? nil : .beyondRole
      #expect(verdict(method, path, DeviceGrant(role: role)) == expected, "\(role) \(method) \(path)")
    }
  }

  @Test(arguments: [
    ("POST", "/v1/daemon/stop"), ("POST", "/v1/suspend"), ("POST", "/v1/import"), ("POST", "/sharing/stop"),
    ("GET", "/v1/followed"), ("POST", "/v1/follow"), ("POST", "/v1/unfollow"), ("POST", "/v1/links/lost"),
    ("POST", "/v1/bells/lost"),
    ("GET", "/v2/state"), ("PUT", "/v1/timers/t1"), ("GET", "/v1/timers/"), ("GET", "/v1//timers"),
    ("HEAD", "/v1/state"), ("GET", "/v1/state/"), ("POST", "/v1/timers/t1/pause/x"), ("GET", "/V1/state"),
  ])
  func `Unlisted and local-only requests are refused to the owner, too`(
    method: String, path: String
  ) {
    #expect(verdict(method, path, DeviceGrant(role: .owner)) == .neverFromAfar)
  }

  @Test func `A display sees the items that it was paired for, and cannot tell others from none`() {
    #expect(verdict("GET", "/v1/timers/t1", Self.one) == nil)
    for path in [
      "/v1/timers/t2", "/v1/timers/t999", "/v1/alarms/t1", "/v1/alarms/a1", "/v1/timers/T1", "/v1/timers/t01",
    ] {
      #expect(verdict("GET", path, Self.one) == .beyondRole, "\(path)")
    }
    #expect(verdict("GET", "/v1/timers", Self.one) == .beyondRole)
    #expect(verdict("DELETE", "/v1/timers/t1", Self.one) == .beyondRole)
  }

  @Test(arguments: [
    #"{"duration_ns":1,"settings":{"hooks":[]}}"#, #"{"hooks":null}"#, #"{"h\u006foks":[]}"#,
    #"{"a":[{"b":{"hooks":1}}]}"#, #"{"settings":{"sound":{"kind":"file","value":"/etc/passwd"}}}"#,
    #"{"settings":{"sound":{"value":"/x","k\u0069nd":"f\u0069le"}}}"#, #"{"steps":[{"sound":{"kind":"file"}}]}"#,
    #"{"settings":{"terminal":"/dev/pts/1"}}"#, #"{"time_certificates":"/etc/shadow"}"#,
    #"{"except_file":"/etc/shadow"}"#,
  ])
  func `No role sets a program, a file or a terminal, however it is written`(body: String) {
    for path in ["/v1/timers", "/v1/sequences"] {
      #expect(verdict("POST", path, DeviceGrant(role: .owner), body: body) == .neverFromAfar)
    }
  }

  @Test func `An edit may keep the sound files of its item, and takes no file to another one`() throws {
    let plan = try SequencePlan([
      .step(SequenceStep(duration: .minutes(5), sound: .file("/home/me/talk.flac"))),
      .repeated([.step(SequenceStep(duration: .minutes(1)))], times: 2),
    ])
    let pre = PreAlarm(before: .minutes(1), sound: .file("/home/me/bird.flac"))
    let timer = try CountdownTimer(
      id: TimerID(1), TimerTerms(duration: .minutes(9), settings: RingSettings(preAlarm: pre)))
    let items = ItemLists(
      timers: [timer], sequences: [StepSequence(id: SequenceID(1), plan: plan, settings: RingSettings())])
    func edit(_ path: String, _ file: String, _ method: String = "PATCH") -> AccessRefusal.Code? {
      let body =
        #"{"label":"x","plan":[{"sound":{"kind":"named","value":"bell"}},{"sound":{"value":"\#(file)","kind":"file"}}]}"#
      return verdict(method, path, DeviceGrant(role: .control), body: body, items: items)
    }
    #expect(edit("/v1/sequences/s1", "/home/me/talk.flac") == nil)
    #expect(edit("/v1/timers/t1", "/home/me/bird.flac") == nil)
    #expect(edit("/v1/sequences/s1", "/home/me/bird.flac") == .neverFromAfar)
    #expect(edit("/v1/timers/t1", "/etc/passwd") == .neverFromAfar)
    #expect(edit("/v1/sequences/s2", "/home/me/talk.flac") == .neverFromAfar)
    #expect(edit("/v1/sequences", "/home/me/talk.flac", "POST") == .neverFromAfar)
    // The value of another object does not count.
    let split = #"{"sound":{"kind":"file"},"label":{"value":"/home/me/talk.flac"}}"#
    #expect(
      verdict("PATCH", "/v1/sequences/s1", DeviceGrant(role: .owner), body: split, items: items) == .neverFromAfar)
  }

  @Test(arguments: [
    "{", "[1,2", #"{"a":1,"a":2}"#, #"{"hook":1} x"#, "\u{FEFF}x", #"{"a":"\ud800"}"#,
    String(repeating: "[", count: 100) + String(repeating: "]", count: 100),
  ])
  func `A body that could be read in two ways is refused`(body: String) {
    #expect(verdict("POST", "/v1/timers", DeviceGrant(role: .owner), body: body) == .invalidRequest)
  }

  @Test func `Bodies that only look forbidden pass`() {
    let body =
      #"{"duration_ns":60000000000,"label":"hooks and \"file\"","settings":{"sound":{"kind":"named","value":"link"}}}"#
    #expect(verdict("POST", "/v1/timers", DeviceGrant(role: .control), body: body) == nil)
    #expect(verdict("POST", "/v1/rings/r1/dismiss", DeviceGrant(role: .control)) == nil)
  }
}
