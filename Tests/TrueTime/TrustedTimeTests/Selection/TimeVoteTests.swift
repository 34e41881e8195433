// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TrustedTime

@Suite struct TimeVoteTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let votes: [UTCInterval]
    let groups: Int
    let interval: UTCInterval?
    let isMajority: Bool

    init(_ name: String, _ votes: [UTCInterval], of groups: Int, _ interval: UTCInterval?, majority: Bool) {
      testDescription = name
      self.votes = votes
      self.groups = groups
      self.interval = interval
      isMajority = majority
    }
  }

  private static let a = UTCInterval.after(0, 10)
  private static let b = UTCInterval.after(5, 15)
  private static let c = UTCInterval.after(8, 20)
  private static let far = UTCInterval.after(3_250, 3_252)
  private static let farther = UTCInterval.after(-40_000, -39_999)

  static let rows = [
    Row("one server is what it is", [a], of: 1, a, majority: false),
    Row("nobody says nothing", [], of: 1, nil, majority: false),
    Row("two that agree are as sure as both", [a, b], of: 2, .after(5, 10), majority: false),
    Row("two that do not are nothing", [a, far], of: 2, nil, majority: false),
    Row("one of two is what it is", [a], of: 2, a, majority: false),
    Row("three share what two of them share", [a, b, c], of: 3, .after(5, 15), majority: true),
    Row("two of three outvote the third", [a, b, far], of: 3, .after(5, 10), majority: true),
    // Either of the two can be the liar now.
    Row("two of three with one silent", [a, b], of: 3, .after(0, 15), majority: true),
    Row("one of three is no majority", [a], of: 3, nil, majority: false),
    Row("two against two", [a, b, far, far], of: 4, nil, majority: false),
    Row("three of four", [a, b, c, far], of: 4, .after(8, 10), majority: true),
    Row("two of four with two silent", [a, b], of: 4, nil, majority: false),
    Row("three of five against two", [a, b, c, far, farther], of: 5, .after(8, 10), majority: true),
    Row("all differ", [a, far, farther], of: 3, nil, majority: false),
  ]

  @Test(arguments: rows) func `A vote gives its interval, and whether it is a majority`(row: Row) {
    let vote = TimeVote(row.votes, groups: row.groups)
    #expect(vote.interval == row.interval)
    #expect(vote.isMajority == row.isMajority)
  }

  /// The truth is at noon; all three share 2…4, which a single liar sufficed to cause.
  @Test func `A liar that overlaps cannot push the truth out`() {
    let vote = TimeVote([.after(-3, 4), .after(-2, 5), .after(2, 6)], groups: 3)
    #expect(vote.interval?.contains(noon) == true)
  }

  @Test func `The truth is among what the majority shares whatever fewer than half say`() {
    var numbers = SeededNumbers(seed: 99)
    var majorities = 0
    for _ in 0..<20_000 {
      let count = Int(numbers.span(1...9))
      let liars = Int(numbers.span(0...Int64((count - 1) / 2)))
      var votes: [UTCInterval] = []
      for index in 0..<count where !numbers.chance(20) {
        let half = numbers.span(0...40)
        let middle = index < liars ? numbers.span(-80...80) : numbers.span(-half...half)
        votes.append(.after(middle - half, middle + half))
      }
      let vote = TimeVote(votes.shuffled(using: &numbers), groups: count)
      if vote.isMajority { majorities += 1 }
      if let interval = vote.interval { #expect(interval.contains(noon)) }
    }
    #expect(majorities > 10_000)
  }

  @Test func `The addresses of an honest name vote together`() {
    #expect(TimeVote.ofGroup([]) == nil)
    #expect(TimeVote.ofGroup([Self.a]) == Self.a)
    #expect(TimeVote.ofGroup([Self.a, Self.b]) == .after(5, 10))
    #expect(TimeVote.ofGroup([Self.a, Self.far]) == nil)
    #expect(TimeVote.ofGroup([Self.a, Self.b, Self.far]) == .after(5, 10))
    #expect(TimeVote.ofGroup([Self.a, Self.b, Self.far, Self.far]) == nil)
  }
}
