// SPDX-License-Identifier: Apache-2.0
import CalendarFile
import Testing
import TokiModel

@Suite struct `Lines, letters and labels` {
  private static let lines = Sample.event("DTSTART:20261224T180000\nSUMMARY:Schöne\\, 静か\\; 🎄 Zeit")

  @Test(arguments: ["\n", "\r\n"], [1, 2, 3, 5, 7, 74])
  func `Folding anywhere, in a letter too, changes nothing`(end: String, width: Int) throws {
    var bytes: [UInt8] = []
    for line in Self.lines.split(separator: "\n") {
      for (index, byte) in line.utf8.enumerated() {
        if index > 0, index % width == 0 { bytes += Array("\(end)\(index % 2 == 0 ? " " : "\t")".utf8) }
        bytes.append(byte)
      }
      bytes += Array(end.utf8)
    }
    #expect(try Sample.read(bytes: bytes).alarms.map(\.label.text) == ["Schöne, 静か; 🎄 Zeit"])
  }

  @Test func `A byte order mark and empty lines are passed over`() throws {
    let text = "\u{FEFF}" + Self.lines.replacing("\nSUMMARY", with: "\n\n\nSUMMARY") + "\n\n"
    #expect(try Sample.read(text).alarms.count == 1)
  }

  @Test func `A file without a line end at its end is whole`() throws {
    #expect(try Sample.read(bytes: Array(Self.lines.utf8.dropLast())).alarms.count == 1)
  }

  @Test func `Two calendars in one file are one import`() throws {
    #expect(try Sample.read(Self.lines + Self.lines).alarms.count == 2)
  }

  @Test(arguments: [
    (#"Line one\nLine two\N  three  "#, "Line one Line two   three"),
    (#"Back\\slash and "quotes""#, #"Back\slash and "quotes""#),
    ("", ""),
    ("\u{1B}[31mred\u{202E}", "[31mred"),
  ])
  func `A summary is one plain line`(summary: String, label: String) throws {
    let text = Sample.event("DTSTART:20261224T180000\nSUMMARY:\(summary)")
    #expect(try Sample.read(text).alarms.map(\.label.text) == [label])
  }

  @Test func `A long summary is cut at a whole letter, with a word`() throws {
    let family = "👨‍👩‍👧"
    let text = Sample.event("DTSTART:20261224T180000\nSUMMARY:\(String(repeating: family, count: 60))")
    let reading = try Sample.read(text)
    #expect(reading.alarms.map(\.label.text) == [String(repeating: family, count: 40)])
    #expect(reading.notices == [CalendarNotice(line: 5, what: .labelCut)])
  }
}
