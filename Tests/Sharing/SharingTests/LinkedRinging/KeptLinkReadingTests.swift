// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire

@testable import LinkedRinging

/// What is read of a damaged file: each ring by itself.
@Suite struct KeptLinkReadingTests {
  private static func id(_ number: Int64) -> ProjectedID {
    ProjectedID(owner: .timer(TimerID(number)), occurrence: Occurrence(key: 1))
  }

  private static func coming(_ number: Int64, _ label: String = "Tea") throws -> KeptLink.Coming {
    KeptLink.Coming(
      id: id(number), planned: Samples.start.utc + .minutes(number), label: try Label(label), settings: RingSettings(),
      patience: .zero)
  }

  private static func whole() throws -> KeptLink {
    KeptLink(
      silentSince: Samples.start.utc, lateLimit: .minutes(5),
      coming: [try coming(1), try coming(2, #"a "quoted" {"name":"x"} \"#), try coming(3)],
      made: [
        KeptLink.Made(
          ring: LinkedRing(id: id(4), planned: Samples.start.utc, label: try Label("Eggs"), settings: RingSettings()),
          there: RingID(7), state: .answered(.stopped), isAlone: true, timer: TimerID(9))
      ])
  }

  private static func damaged(_ text: String, _ part: String, _ other: String) throws -> KeptLink {
    let range = try #require(text.range(of: part))
    let (link, isWhole) = KeptLink.read(Array(text.replacingCharacters(in: range, with: other).utf8))
    #expect(!isWhole)
    return link
  }

  @Test func `A written file is read back whole`() throws {
    let (link, isWhole) = KeptLink.read(Wire.bytes(try Self.whole()))
    #expect(try isWhole && link == Self.whole())
  }

  @Test func `A file of an earlier build, which marked a device's own changes, is read whole`() throws {
    let text = String(decoding: Wire.bytes(try Self.whole()), as: UTF8.self)
    let former = text.replacing(#""alone":true"#, with: #""alone":true,"own":true"#)
    try #require(former != text)
    let (link, isWhole) = KeptLink.read(Array(former.utf8))
    #expect(try isWhole && link == Self.whole())
  }

  @Test func `A snooze of an earlier build, which did not keep its end, has the length that the remote chooses`() throws
  {
    var link = try Self.whole()
    for until in [Samples.start.utc, nil] {
      link.made = link.made.map {
        KeptLink.Made(
          ring: $0.ring, there: $0.there, state: .answered(.snoozed(until: until)), isAlone: $0.isAlone, timer: $0.timer
        )
      }
      let text = String(decoding: Wire.bytes(link), as: UTF8.self)
      #expect(text.contains(#""state":"snoozed""#) && text.contains(#""until""#) == (until != nil))
      let (read, isWhole) = KeptLink.read(Array(text.utf8))
      #expect(isWhole && read == link)
    }
  }

  @Test func `An unreadable ring does not lose the others`() throws {
    let text = String(decoding: Wire.bytes(try Self.whole()), as: UTF8.self)
    let first = Self.id(1).text
    for (part, other) in [
      (#""name":"\#(first)""#, #""name":"\#u{1}""#), (#"{"name":"\#(first)""#, #"{"name":"?""#),
      (#""label":"Tea""#, #""label":"Tea"#), (#""label":"Tea""#, #""label":{Tea"#),
    ] {
      let link = try Self.damaged(text, part, other)
      #expect(try link.coming == [Self.coming(2, #"a "quoted" {"name":"x"} \"#), Self.coming(3)], "\(other)")
      #expect(try link.made == Self.whole().made)
      #expect(link.silentSince == Samples.start.utc && link.lateLimit == .minutes(5))
    }
  }

  @Test func `A ring that was answered never becomes one to come`() throws {
    let text = String(decoding: Wire.bytes(try Self.whole()), as: UTF8.self)
    let link = try Self.damaged(text, #""state":"stopped""#, #""state":"st@pped""#)
    #expect(try link.coming == Self.whole().coming && link.made.isEmpty)
  }

  @Test func `Without its beginning, the rings stay and are made at most an hour late`() throws {
    let text = String(decoding: Wire.bytes(try Self.whole()), as: UTF8.self)
    let link = try Self.damaged(text, #"{"silent_since""#, "\0\0\0")
    #expect(try link.coming == Self.whole().coming && link.made == Self.whole().made)
    #expect(link.silentSince == nil && !link.isOver && link.lateLimit == .minutes(60))
  }

  @Test func `A file that is cut off anywhere is read up to the cut`() throws {
    let bytes = Wire.bytes(try Self.whole())
    let all = try Self.whole()
    for length in 0..<bytes.count {
      let (link, isWhole) = KeptLink.read(Array(bytes.prefix(length)))
      try #require(!isWhole && link.lateLimit != nil)
      try #require(link.coming == Array(all.coming.prefix(link.coming.count)))
      try #require(link.made == Array(all.made.prefix(link.made.count)))
    }
    #expect(KeptLink.read(bytes.dropLast(2)).link.made == all.made)
    #expect(KeptLink.read([]).link == KeptLink(lateLimit: .minutes(60)))
  }

  @Test(arguments: 1...200) func `With any bytes changed, nothing is read that was never written`(_ seed: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(seed))
    var bytes = Wire.bytes(try Self.whole())
    for _ in 1...4 {
      bytes[Int.random(in: bytes.indices, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
    }
    let (link, isWhole) = KeptLink.read(bytes)
    // A changed digit is still a number: what it says of a ring cannot be known, but never are there more of them.
    #expect(isWhole || link.coming.count <= 3 && link.made.count <= 1)
  }
}
