// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiWire

/// Valid and invalid JSON (RFC 8259), in the categories of the public test suites for parsers.
///
/// A duplicate name is deliberately refused, although the RFC only advises against it.
@Suite struct JSONTextTests {
  /// A skipped value, like one that only a newer daemon knows.
  private struct Nothing: Formed {
    static func form<Visitor: FieldVisitor>(
      _ visitor: inout Visitor, _ whole: Nothing?
    ) throws(Visitor.Failure) -> Nothing { Nothing() }
  }

  private static func passesOver(_ value: [UInt8]) throws(JSONFault) {
    _ = try JSONReader.read(Nothing.self, from: Array(#"{"x":"#.utf8) + value + Array("}".utf8), as: .answer)
  }

  @Test(arguments: [
    // Structure and space.
    "[]", "{}", "[[]   ]", " [1] ", "\t\r\n1\n", "[1 , 2]", "[ ]", "{ }", "[null,1,\"a\",true,false]", "[[[[1]]]]",
    #"{"a":"b"}"#, #"{"a":[]}"#, #"{"":0}"#, #"{"a" : { "b" : null } }"#, #"{"a":"b","c":"d"}"#, "true", "false",
    "null", "-0", "\"\"",
    // Numbers.
    "[0]", "[-0]", "[-1]", "[123]", "[0e1]", "[0e+1]", "[0.5]", "[-0.000000001]", "[1e22]", "[1E22]", "[1E+2]",
    "[1e-2]", "[20e1]", "[123.456e78]", "[-123123123123123123123123123123]", "[1E-10000]",
    "[123e65]", "[1e99999999999999999999]", "[0.0]",
    // Texts.
    #"["\"\\\/\b\f\n\r\t"]"#, #"["\u0060\u012a\u12AB"]"#, #"["\ud801\udc37"]"#, #"["\uD834\uDD1E"]"#, #"["\u0000"]"#,
    #"["\u002c"]"#, #"["\u0821"]"#, #"["\uFFFF"]"#, "[\"\u{2028}\"]", "[\"\u{7f}\"]", "[\"\u{10FFFF}\"]", "[\"€𝄞\"]",
    #"["a/*b*/c/*d//e"]"#, #"["\\a"]"#, #"["\\n"]"#, #"{"\u0061":1}"#, #"["\uD800\uDC00"]"#,
  ])
  func `Valid JSON is read`(_ text: String) throws {
    _ = try CanonicalJSON.text(of: Array(text.utf8))
    try Self.passesOver(Array(text.utf8))
  }

  @Test(arguments: [
    // Structure.
    "", " ", "[", "]", "{", "}", "[1", "[1,", "[1,]", "[,1]", "[1,,2]", "[1 2]", "[\"\",]", "[1]]", "[1]x", "1 2",
    "{\"a\"}", "{\"a\":", "{\"a\":1,}", "{\"a\":1,,}", "{,}", "{:1}", "{\"a\" 1}", "{\"a\"::1}", "{1:1}", "{a:1}",
    "{'a':1}", "{\"a\":1 \"b\":2}", "{\"a\":1}}", "{\"a\":1}#", "[1}", "{\"a\":1]", "[:1]", "[\"a\":1]", "{[1]}", "*",
    "[*]", "<.>", "/**/1", "[1]//", "1/**/", "{\"a\":/*c*/1}", "[\u{c}1]", "[\u{a0}1]", "\u{2060}1", "[1\u{0}]",
    "{\"a\":null,null}", "[,]",
    // Words.
    "nul", "tru", "fals", "True", "NULL", "truee", "[nan]", "[NaN]", "[Infinity]", "[-Infinity]", "undefined",
    // Numbers.
    "01", "-01", "1.", "-1.", ".1", "-.1", "1e", "1e+", "1E-", "1.e1", "+1", "++1", "--1", "-", "0x1", "1_000", "1a",
    "-a", "1ea", "0e", "0.e1", "2.e3", "1.5.3", "1e1.5", "１", "- 1", "[1+2]", "0.1.2",
    // Texts.
    "\"", "\"a", "'a'", #""\""#, #""\x00""#, #""\u""#, #""\u00A""#, #""\u123g""#, #""\u{61}""#, #""\uD800""#,
    #""\uD800\n""#, #""\uD800x""#, #""\uD800\u0061""#, #""\uDC00""#, #""\uDC00\uD800""#, #""\U0061""#, #""\'""#,
    "\"\n\"", "\"\t\"", "\"\u{0}\"", "\"\u{1f}\"", #""\ ""#, #""\é""#, #"["a"b"]"#, "\"a\\", "\"\\u1\"",
  ])
  func `Invalid JSON is refused`(_ text: String) {
    #expect(throws: JSONFault.self) { _ = try CanonicalJSON.text(of: Array(text.utf8)) }
    #expect(throws: JSONFault.self) { try Self.passesOver(Array(text.utf8)) }
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0x80, 0x22], [0xFF], [0xFE, 0xFF, 0x00, 0x31], [0x31, 0x00],
      [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF, 0x31],
    ] as [[UInt8]])
  func `Invalid UTF-8 is refused`(_ bytes: [UInt8]) {
    #expect(throws: JSONFault.self) { try Self.passesOver(bytes) }
    #expect(throws: JSONFault.self) { try JSONReader.read(Int64.self, from: bytes, as: .answer) }
  }

  @Test(
    arguments: [
      ([0x22, 0xFF, 0x22], 1), ([0x22, 0x61, 0xC3, 0xA9, 0xE3, 0x81, 0x82, 0xED, 0xA0, 0x80, 0x22], 7),
      ([0x22, 0xE2, 0x82], 1), ([0xEF, 0xBB, 0xBF, 0x22, 0x80], 4),
    ] as [([UInt8], Int)])
  func `The place of invalid UTF-8 is reported`(_ bytes: [UInt8], place: Int) {
    let fault = #expect(throws: JSONFault.self) { try JSONReader.read(Int64.self, from: bytes, as: .answer) }
    #expect(fault == JSONFault(.syntax("This text is not UTF-8", at: place)))
  }

  @Test func `A byte order mark is passed over`() throws {
    #expect(try JSONReader.read(Int64.self, from: [0xEF, 0xBB, 0xBF, 0x31], as: .answer) == 1)
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":", "[[[[{\"a\":["])
  func `Endless nesting does not trap`(_ open: String) {
    let bytes = Array(String(repeating: open, count: 100_000).utf8)
    #expect(throws: JSONFault.self) { _ = try CanonicalJSON.text(of: bytes) }
    #expect(throws: JSONFault.self) { try Self.passesOver(bytes) }
    #expect(throws: JSONFault.self) { try JSONReader.read([[String]].self, from: bytes, as: .file) }
    #expect(throws: JSONFault.self) { try JSONReader.read(SequencePlan.self, from: bytes, as: .request) }
  }

  @Test func `Nesting is limited to 64 levels`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    try Self.passesOver(nested(63))
    #expect(throws: JSONFault.self) { try Self.passesOver(nested(64)) }
  }
}

/// How values are read from JSON.
@Suite struct JSONReaderTests {
  private static func fault<Value: FieldValue>(
    _ type: Value.Type, _ text: String, as kind: JSONReader.Kind = .request
  ) -> JSONFault? {
    do throws(JSONFault) {
      _ = try JSONReader.read(type, from: Array(text.utf8), as: kind)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("-1", -1), ("1e3", 1_000), ("1E+3", 1_000), ("10e-1", 1), ("1.0", 1), ("100.00e-2", 1),
      ("0.5e1", 5), ("0e99999", 0), ("0.000e-7", 0), ("9223372036854775807", .max), ("-9223372036854775808", .min),
      ("9223372036854775807.000", .max), ("9.223372036854775807e18", .max), ("123000e-3", 123),
      ("10000000000000000000000000000000000000e-37", 1), ("9007199254740993", 9_007_199_254_740_993),
      ("0.00000000000000000000000001e26", 1),
    ] as [(String, Int64)])
  func `A whole number is read however it is written`(_ text: String, _ value: Int64) throws {
    #expect(try JSONReader.read(Int64.self, from: Array(text.utf8), as: .request) == value)
  }

  @Test(arguments: [
    ("0.5", "a whole number"), ("1e-1", "a whole number"), ("1.0000000000000000000000000001", "a whole number"),
    ("9223372036854775808", "a whole number of 64 bits"), ("-9223372036854775809", "a whole number of 64 bits"),
    ("1e19", "a whole number of 64 bits"), ("1e10000", "a whole number of 64 bits"),
    ("99999999999999999999999999", "a whole number of 64 bits"), ("\"1\"", "a whole number"),
    ("true", "a whole number"),
    ("[]", "a whole number"), ("{}", "a whole number"),
  ])
  func `Any other number is refused`(_ text: String, _ kind: String) {
    #expect(Self.fault(Int64.self, text) == JSONFault(.kind(kind)))
  }

  @Test(arguments: [
    (#""\u0054\u00e9\ud83c\udf75\n""#, "Té🍵\n"), (#""a\/b\\c""#, "a/b\\c"), (#""é\tü""#, "é\tü"), (#""\"""#, "\""),
    (#""\u0000""#, "\0"),
  ])
  func `A text is read with its escapes`(_ text: String, _ value: String) throws {
    #expect(try JSONReader.read(String.self, from: Array(text.utf8), as: .request) == value)
    #expect(try value.copied() == value)
  }

  @Test(arguments: [
    ("{}", "The field duration_ns is missing."),
    (#"{"duration_ns":null}"#, "The field duration_ns is missing."),
    (#"{"duration_ns":"5m"}"#, "The field duration_ns is not a whole number."),
    (#"{"duration_ns":1,"duration_ns":2}"#, "The field duration_ns is there twice."),
    (#"{"duration_ns":1,"\u0064uration_ns":2}"#, "The field duration_ns is there twice."),
    (#"{"label":"a","duration_ns":1,"label":"b"}"#, "The field label is there twice."),
    (#"{"label":"a","label":"b","duration_ns":1}"#, "The field label is there twice."),
    (
      #"{"duration_ns":1,"durations":2}"#,
      "There is no field durations here; there are duration_ns, label, settings, kept, color, starts, if_absent, linked."
    ),
    (#"{"duration_ns":1,"label":7}"#, "The field label is not a text."),
    (#"{"duration_ns":1,"starts":1}"#, "The field starts is not true or false."),
    (#"{"duration_ns":1,"settings":[]}"#, "The field settings is not an object."),
    (#"{"duration_ns":1,"settings":{"volume":101}}"#, "A volume is 0 to 100 percent."),
    (
      #"{"duration_ns":1,"settings":{"ring_ns":0}}"#,
      "It lasts 1 s to 24 h; 0 ns is outside."
    ),
    (
      #"{"duration_ns":1,"settings":{"sound":{"kind":"named","valu":"dawn"}}}"#,
      "There is no field settings.sound.valu here; there are kind, value."
    ),
    (#"{"duration_ns":1,"settings":{"sound":{"kind":"named"}}}"#, "A sound of the kind named needs a value."),
    ("[]", "The body is not an object."), ("7", "The body is not an object."),
    // Malformed text is reported before missing fields.
    (#"{"label":"a"} x"#, "Something stands behind the end."), ("{", "The text ends too early."),
    (#"{"label":7,}"#, "A name in quotes is expected here."),
    (#"{"label":7 "a":1}"#, "A comma or } is missing."), (#"{"label":}"#, "A value is expected here."),
  ])
  func `Each fault has its message`(_ text: String, _ message: String) {
    #expect(Self.fault(TimerDraft.self, text)?.message == message)
  }

  @Test func `Members are read in any order`() throws {
    let text = #" { "starts" : false , "settings" : { "volume" : 3 } , "label" : "a" , "duration_ns" : 7 } "#
    let draft = try JSONReader.read(TimerDraft.self, from: Array(text.utf8), as: .request)
    #expect(draft.duration == TimeSpan(nanoseconds: 7))
    #expect(draft.label.text == "a")
    #expect(draft.settings.volume?.percent == 3)
    #expect(!draft.starts)
  }

  @Test func `A name is read with its escapes`() throws {
    let text = #"{"l\u0061bel":"a","duration\u005fns":7}"#
    #expect(try JSONReader.read(TimerDraft.self, from: Array(text.utf8), as: .request).label.text == "a")
  }

  @Test func `The number of an object's members is limited`() {
    let members = (0..<1_000).map { "\"m\($0)\":0" }.joined(separator: ",")
    for kind in [JSONReader.Kind.answer, .request] {
      #expect(
        Self.fault(EngineStatus.self, "{\(members)}", as: kind)?.message == "This object has too many fields.")
    }
  }

  @Test(arguments: [
    (#"{"label":null}"#, "label"), (#"{"settings":null}"#, "settings"),
    (#"{"settings":{"volume":null}}"#, "settings.volume"),
    (#"{"duration_ns":null}"#, "duration_ns"), (#"{"kept":null}"#, "kept"),
  ])
  func `A required value cannot be removed`(_ text: String, _ path: String) {
    #expect(Self.fault(Said<TimerTerms>.self, text, as: .change) == JSONFault(.null, at: path))
  }

  @Test func `In a list of a change, null leaves a member out`() throws {
    let text =
      #"{"plan":[{"parts":[{"duration_ns":1,"label":null,"sound":null,"waits":null}],"repeat":2}],"label":"a"}"#
    let edit = try Wire.change(Said<SequenceTerms>.self, from: Array(text.utf8))
    #expect(edit.plan?.steps.count == 2)
    #expect(Self.fault(Said<SequenceTerms>.self, #"{"plan":[],"label":null}"#, as: .change) != nil)
  }

  @Test(arguments: ["as_of", "version", "timers", "alarm_drafts"])
  func `A backup has no null`(_ name: String) {
    let text = #"{"toki":"backup","format":1,"\#(name)":null}"#
    let error = #expect(throws: BackupError.self) { try BackupFile.read(Array(text.utf8)) }
    #expect(error?.inBody.subject == name)
  }

  @Test func `An optional value can be removed`() throws {
    let edit = try Wire.change(AlarmEdit.self, from: Array(#"{"zone":null,"set":null}"#.utf8))
    #expect(edit == AlarmEdit(zone: .floating, set: .some(nil)))
  }

  @Test func `Days to leave out are those of new days, or change the ones of an alarm`() throws {
    let newYear = try #require(ExceptedDays(text: "--12-31/--01-01"))
    func edit(_ text: String) throws -> AlarmEdit { try Wire.change(AlarmEdit.self, from: Array(text.utf8)) }
    #expect(try edit(#"{"except":["--12-31/--01-01"]}"#) == AlarmEdit(exceptions: [newYear]))
    #expect(try edit(#"{"except":[]}"#) == AlarmEdit(exceptions: []))
    let rule = try Recurrence.weekly(.weekend).excepting([newYear])
    #expect(
      try edit(#"{"days":["sat","sun"],"except":["--12-31/--01-01"]}"#)
        == AlarmEdit(days: .repeating(rule, from: nil)))
    for text in [
      #"{"next":true,"except":["--12-25"]}"#, #"{"date":"2026-12-31","except":["--12-25"]}"#,
      #"{"except":["--01-01/--12-31"]}"#,
    ] {
      #expect(Self.fault(AlarmEdit.self, text, as: .change)?.path == "except")
    }
    #expect(Self.fault(AlarmDraft.self, #"{"time":"07:00","except":["--12-25"]}"#, as: .request)?.path == "except")
  }

  @Test func `An unknown member of an answer may not appear twice`() {
    let text = Sample.status.json.dropLast() + #","new":1,"new":2}"#
    #expect(Self.fault(EngineStatus.self, String(text), as: .answer) == JSONFault(.twice, at: "new"))
  }

  @Test func `No bytes trap, and accepted values are read back`() {
    var numbers = SeededNumbers(seed: 11)
    let good = Wire.bytes(Sample.state, asOf: AsOf(Sample.moment))
    for _ in 0..<300 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...3, using: &numbers) {
        let index = Int.random(in: bytes.indices, using: &numbers)
        switch Int.random(in: 0..<4, using: &numbers) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &numbers)
        case 1: bytes.removeLast(bytes.count - index)
        case 2: bytes.remove(at: index)
        default: bytes.insert(contentsOf: Array("[{\"9-,:e\\u}]".utf8).shuffled(using: &numbers), at: index)
        }
        if bytes.isEmpty { break }
      }
      for kind in [JSONReader.Kind.answer, .file, .request, .change] {
        guard let state = try? JSONReader.read(EngineState.self, from: bytes, as: kind) else { continue }
        #expect((try? state.copied()) == state)
      }
    }
  }
}
