// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import TokiModel

/// Zones by the names that people use.
struct ZoneWordsTests {
  @Test(arguments: [
    ("9am london", "09:00 Europe/London"), ("9:00 in new york", "09:00 America/New_York"),
    ("tomorrow 7:00 tokyo time", "tomorrow 07:00 Asia/Tokyo"), ("15:00 JST", "15:00 Asia/Tokyo"),
    ("9am PST", "09:00 America/Los_Angeles"), ("9am pacific time", "09:00 America/Los_Angeles"),
    ("9am uk time every day", "every day 09:00 Europe/London"), ("9:00 gmt", "09:00 UTC"),
    ("ロンドン時間9時", "09:00 Europe/London"), ("明日7時 東京時間", "tomorrow 07:00 Asia/Tokyo"), ("日本時間9時", "09:00 Asia/Tokyo"),
    ("9時 ニューヨーク", "09:00 America/New_York"), ("7:00 zone JST", "07:00 zone JST"),
  ])
  func `A city or an abbreviation is its zone`(text: String, words: String) throws {
    let read = try PlanText.parse(text, as: .alarm)
    guard case .alarm(let plan, _) = read else { return }
    #expect(plan.words(in: .english) == words)
    #expect(try PlanText.parse(words, as: .alarm) == read)
  }

  @Test(arguments: [
    ("9am EST", ["9am America/New_York", "9am Australia/Sydney", "9am America/Panama"]),
    ("9am IST", ["9am Asia/Kolkata", "9am Europe/Dublin", "9am Asia/Jerusalem"]),
    ("every day 9am in portland", ["every day 9am in America/Los_Angeles", "every day 9am in America/New_York"]),
  ])
  func `A name of several zones is a question`(text: String, readings: [String]) {
    #expect(throws: WordingError.ambiguous(text, readings: readings)) { try PlanText.parse(text) }
    for reading in readings { #expect(throws: Never.self) { try PlanText.parse(reading) } }
  }

  @Test func `Each name has a zone, and no name is listed twice`() throws {
    var seen: Set<String> = []
    for words in ZoneWords.cities + ZoneWords.regions {
      #expect(!words.zones.isEmpty)
      for zone in words.zones { #expect(ZoneName(zone) != nil) }
      for name in words.english + words.japanese { #expect(seen.insert(name).inserted, "\(name)") }
    }
  }

  @Test func `A name is not hidden behind a shorter one`() throws {
    for words in ZoneWords.cities {
      for name in words.english + words.japanese {
        guard let zone = words.zones.first, words.zones.count == 1 else { continue }
        guard case .alarm(.at(_, _, let read), _) = try PlanText.parse("\(name) 9:00", as: .alarm) else { continue }
        #expect(read == ZoneName(zone), "\(name)")
      }
    }
  }
}
