// SPDX-License-Identifier: Apache-2.0
@testable import Ringing
import Testing
import TokiModel

@Suite struct RingWordsTests {
  @Test func `A label cannot pose as a placeholder`() throws {
    let ring = try TestSounds.ring(3, sound: .none, label: "{time} {what}")
    let text = RingWords.english.fill("{what} ({id}) at {time} {else} {", for: ring, time: "07:00")
    #expect(text == "{time} {what} (t3) at 07:00 {else} {")
  }

  @Test func `A ring without a label is called by its kind`() throws {
    #expect(RingWords.english.what(try TestSounds.ring(sound: .none)) == "Timer")
  }

  @Test(arguments: [("a & b", "a &amp; b"), ("<b>", "&lt;b&gt;"), ("&amp;", "&amp;amp;"), ("茶", "茶")])
  func `Markup in a body loses its meaning`(text: String, escaped: String) {
    #expect(Notice.escaped(text) == escaped)
  }

  @Test(arguments: [("/run/user/0/bus", "/run/user/0/bus"), ("/a b,c;d=é", "/a%20b%2cc%3bd%3d%c3%a9")])
  func `A path in an address is escaped`(path: String, escaped: String) {
    #expect(NotificationBus.escaped(path) == escaped)
  }
}
