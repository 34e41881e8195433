// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire
@testable import TokiCommands

@testable import TokiServer

/// The route that explains words, beside the command line, over the phrases of `Tests/oracles`.
///
/// Over a part of them, as other tests wait for a thread meanwhile.
@Suite struct ExplainRouteTests {
  static let phrases: [String] = {
    let folder = URL(filePath: Repository.root + "/Tests/oracles")
    let lines = ["phrases.en.tsv", "phrases.ja.tsv"].flatMap { name in
      ((try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? "").split(separator: "\n")
    }
    return lines.filter { !$0.hasPrefix("#") }.compactMap { $0.split(separator: "\t").first.map(String.init) }
  }()

  /// The answer of the route in a world's home.
  private func answer(to words: String, in world: World, language: String = "en") async throws -> JSON {
    let handler = RequestHandler(control: world.home.control, document: { nil }, clock: world.home.host)
    guard case .found(let route, _) = RouteTable.match(method: "POST", path: "/v1/explain") else { return [:] }
    var request = Request(route: route, path: "/v1/explain", argument: "")
    request.body = Array(try JSONSerialization.data(withJSONObject: ["words": words, "language": language]))
    let answer = await handler.answer(to: request)
    #expect(answer.status == 200, "\(words)")
    return try json(answer.body)
  }

  private typealias JSON = [String: any Sendable]

  private func json(_ bytes: some Sequence<UInt8>) throws -> JSON {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? JSON)
  }

  @Test func `Over many phrases the route and the command line say the same`() async throws {
    try #require(Self.phrases.count > 1_000)
    var (understood, refused) = (0, 0)
    for phrase in stride(from: 0, to: Self.phrases.count, by: 5).map({ Self.phrases[$0] }) {
      let world = World()
      let exit = await world.run(words: ["explain", phrase, "--json"])
      let told = try json(world.terminal.output.utf8)
      let answer = try await answer(to: phrase, in: world)
      if exit == .done {
        understood += 1
        var explanation = try #require(answer["explanation"] as? JSON, "\(phrase)")
        #expect(answer["problem"] == nil)
        explanation["sentence"] = nil
        explanation["draft"] = nil
        // Absent where the command line prints null.
        if explanation["duration_ns"] == nil { explanation["duration_ns"] = NSNull() }
        if explanation["label"] == nil { explanation["label"] = "" }
        #expect(explanation as NSDictionary == told as NSDictionary, "\(phrase)")
      } else {
        refused += 1
        let problem = try #require(answer["problem"] as? JSON, "\(phrase)")
        #expect(answer["explanation"] == nil)
        let error = try #require(told["error"] as? JSON)
        #expect(problem["code"] as? String == error["code"] as? String, "\(phrase)")
        #expect(problem["message"] as? String == error["message"] as? String, "\(phrase)")
        let readings = try #require(error["readings"] as? [String])
        // Misspelt words are offered as they were probably meant, which the command line does in its hint.
        if !readings.isEmpty { #expect(problem["readings"] as? [String] == readings, "\(phrase)") }
      }
    }
    #expect(understood > 150)
    #expect(refused > 10)
  }

  @Test func `An explained draft makes the same item as the command line`() async throws {
    for phrase in stride(from: 1, to: Self.phrases.count, by: 7).map({ Self.phrases[$0] }) {
      let (typed, sent) = (World(), World())
      guard await typed.run(words: [phrase, "--detach", "--quiet"]) == .done else { continue }
      let answer = try await answer(to: phrase, in: sent)
      let explanation = try #require(answer["explanation"] as? JSON, "\(phrase)")
      let draft = Array(try JSONSerialization.data(withJSONObject: try #require(explanation["draft"])))
      switch explanation["kind"] as? String {
      case "timer": _ = try await sent.home.control.make(Wire.request(TimerDraft.self, from: draft), key: nil)
      case "alarm": _ = try await sent.home.control.make(Wire.request(AlarmDraft.self, from: draft), key: nil)
      default: _ = try await sent.home.control.make(Wire.request(SequenceDraft.self, from: draft), key: nil)
      }
      let (one, other) = (try await typed.state(), try await sent.state())
      #expect(one.timers.map(\.plain) == other.timers.map(\.plain), "\(phrase)")
      #expect(one.alarms.map(\.plain) == other.alarms.map(\.plain), "\(phrase)")
      #expect(one.sequences.map(\.plain) == other.sequences.map(\.plain), "\(phrase)")
      if let alarm = other.alarms.first {
        #expect((explanation["occurrences"] as? [String])?.first == alarm.next?.rfc3339, "\(phrase)")
      }
    }
  }

  @Test(arguments: [
    ("25m tea", "en", "The timer “tea” of 25 min"), ("25m tea", "ja", "25分のタイマー「tea」"),
    ("平日 7時半", "en", "An alarm: weekdays 07:30"), ("7:30 every weekday", "ja", "アラーム: 平日 07:30"),
    ("2x(25m work, 5m rest)", "en", "A sequence of 4 steps, 1 h"),
  ])
  func `The explanation is in the reader's language, whatever language the words are in`(
    words: String, language: String, sentence: String
  ) async throws {
    let answer = try await answer(to: words, in: World(), language: language)
    #expect((answer["explanation"] as? JSON)?["sentence"] as? String == sentence)
  }

  @Test(arguments: [
    ("at 10", "ambiguous_time", 0..<5, ["at 10am", "at 10pm"]),
    ("evry day 7:00", "unreadable", 0..<8, ["every day 7:00"]),
    ("7:00 Europe/Nowhere", "unknown_zone", 5..<19, []),
    ("alarm 25:00", "no_such_time", 6..<11, []),
    ("😀 2027-02-29 7:00", "no_such_date", 3..<13, []),
    ("today 7:00", "time_past", nil, []),
  ])
  func `A problem has its place in UTF-16, and readings to send instead`(
    words: String, code: String, place: Range<Int>?, readings: [String]
  ) async throws {
    let answer = try await answer(to: words, in: World())
    let problem = try #require(answer["problem"] as? JSON)
    #expect(problem["code"] as? String == code)
    #expect(problem["start"] as? Int == place?.lowerBound)
    #expect(problem["length"] as? Int == place?.count)
    #expect(problem["readings"] as? [String] == readings)
    #expect(!(problem["message"] as? String ?? "").isEmpty)
  }
}

// Without the lasting name, which is random, and how it rings: a command names its terminal.

extension CountdownTimer {
  fileprivate var plain: CountdownTimer {
    var timer = self
    timer.uid = nil
    timer.settings = RingSettings()
    return timer
  }
}

extension Alarm {
  fileprivate var plain: Alarm {
    var alarm = self
    alarm.uid = nil
    alarm.settings = RingSettings()
    return alarm
  }
}

extension StepSequence {
  fileprivate var plain: StepSequence {
    var sequence = self
    sequence.uid = nil
    sequence.settings = RingSettings()
    return sequence
  }
}
