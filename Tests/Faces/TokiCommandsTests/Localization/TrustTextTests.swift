// SPDX-License-Identifier: Apache-2.0
import Localization
import Testing
import TokiModel
@testable import TokiCommands

/// Measured spans, the device's clock and the states of trusted time, in words.
@Suite struct TrustTextTests {
  init() { Catalogue.prepare() }

  @Test(arguments: [
    (Int64(0), "0 ns"), (999, "999 ns"), (1_000, "1 µs"), (12_345, "12.3 µs"), (999_949, "1 ms"), (812_000, "812 µs"),
    (43_199_200_000, "43.2 s"), (-43_199_200_000, "43.2 s"), (999_960_000, "1 s"), (1_005_000_000, "1.01 s"),
    (59_940_000_000, "59.9 s"), (59_960_000_000, "1 min"), (90_400_000_000, "1 min 30 s"), (3_599_600_000_000, "1 h"),
    (34_560_020_000_000_000, "400 d"), (.max, "106751 d 23 h 47 min"), (.min, "106751 d 23 h 47 min"),
  ])
  func `A measured span has three digits`(nanoseconds: Int64, text: String) {
    #expect(FineSpanText.of(TimeSpan(nanoseconds: nanoseconds), in: .english) == text)
  }

  @Test(arguments: [
    (Int64(0), "± 0 ns"), (12_301, "± 12.4 µs"), (12_300, "± 12.3 µs"), (999_001, "± 1 ms"), (1_000_001, "± 1.01 ms"),
    (60_000_000_001, "± 1 min 1 s"), (.max, "± 106751 d 23 h 47 min 16.854775807 s"),
  ])
  func `A bound is never shown smaller than it is`(nanoseconds: Int64, text: String) {
    #expect(FineSpanText.bound(TimeSpan(nanoseconds: nanoseconds), in: .english) == text)
  }

  @Test func `An offset has a sign, and zero has none`() {
    #expect(FineSpanText.signed(.milliseconds(3), in: .english) == "+3 ms")
    #expect(FineSpanText.signed(.milliseconds(-3), in: .japanese) == "−3 ms")
    #expect(FineSpanText.signed(.seconds(-3), in: .japanese) == "−3秒")
    #expect(FineSpanText.signed(.zero, in: .english) == "0 ns")
  }

  @Test(arguments: [
    (Int64(812_000), 4), (12_000, 5), (1_300_000_000, 0), (8_000_000, 3), (43_000_000, 2), (0, 9), (1, 9),
    (1_000_000, 3),
    (999_999, 4), (.max, 0),
  ])
  func `The time has no more digits than its bound allows`(bound: Int64, digits: Int) {
    #expect(TrustedTimeSummary.digits(for: TimeSpan(nanoseconds: bound)) == digits)
  }

  struct ClockCase {
    let offset: TimeSpan
    let english: String
    let japanese: String
  }

  @Test(arguments: [
    ClockCase(
      offset: .seconds(43), english: "This device's clock is 43 s slow.", japanese: "このデバイスの時計は43秒遅れています。"),
    ClockCase(
      offset: .milliseconds(-43_600), english: "This device's clock is 44 s fast.",
      japanese: "このデバイスの時計は44秒進んでいます。"),
    ClockCase(
      offset: .days(-400), english: "This device's clock is 400 d fast.", japanese: "このデバイスの時計は400日進んでいます。"),
  ])
  func `A clock that is wrong is slow or fast`(_ test: ClockCase) {
    #expect(DeviceClockTexts.wrong(test.offset, in: .english) == test.english)
    #expect(DeviceClockTexts.wrong(test.offset, in: .japanese) == test.japanese)
  }

  @Test func `A clock within the bound is right, to within both`() {
    let text = { DeviceClockTexts.measured(.microseconds($0), bound: .microseconds(800), in: .english) }
    #expect(text(-700) == "This device's clock is right to within 1.5 ms.")
    #expect(text(801) == "This device's clock is 801 µs slow.")
    #expect(text(-801) == "This device's clock is 801 µs fast.")
  }

  @Test(arguments: [Language.english, .japanese])
  func `Every reason, state and verdict has words of its own`(language: Language) {
    // Two kisses share their wording.
    let reasons = Set(TimeRejection.allCases.map { RejectionTexts.of($0, in: language) })
    #expect(reasons.count == TimeRejection.allCases.count - 1)
    #expect(
      Set(TrustState.allCases.map { TrustedTimeTexts.word(for: $0, in: language) }).count == TrustState.allCases.count)
    let verdicts = TimeServerVerdict.allCases.map { TrustedTimeTexts.word(for: $0, in: language) }
    #expect(Set(verdicts).count == TimeServerVerdict.allCases.count)
    for reason in TimeRejection.allCases where reason.rawValue.contains("_") {
      #expect(!RejectionTexts.of(reason, in: language).contains("_"), "\(reason)")
    }
  }

  @Test(arguments: [
    (RingBasis(state: .trusted, bound: .milliseconds(1)), "by trusted time, ± 1 ms"),
    (RingBasis(state: .holdover, bound: .milliseconds(20)), "by trusted time held over, ± 20 ms"),
    (RingBasis(state: .singleSource, bound: .milliseconds(1)), "by too few time servers to be trusted, ± 1 ms"),
    (RingBasis(state: .expired, bound: nil), "by this device's clock, as the true time was not known"),
  ])
  func `A ring names its time basis`(basis: RingBasis, text: String) {
    #expect(TrustedTimeTexts.basis(basis, in: .english) == text)
  }

  @Test func `The text for waiting says how many servers have answered`() {
    #expect(TrustedTimeTexts.waiting(for: Samples.waiting(), in: .japanese) == "NTPサーバー同期待ち")
    #expect(TrustedTimeTexts.waiting(for: Samples.waiting(1), in: .english) == "Waiting for NTP servers (1 of 3)")
    #expect(TrustedTimeTexts.waiting(for: Samples.waiting(2), in: .japanese) == "NTPサーバー同期待ち（3台中2台）")
  }
}

extension TimeSpan {
  fileprivate static func microseconds(_ count: Int64) -> TimeSpan { TimeSpan(nanoseconds: count * 1_000) }
}

/// Sentences on narrow terminals.
@Suite struct TextWrapTests {
  @Test func `Words stay whole, and Japanese breaks anywhere but before its marks`() {
    #expect(
      TextWrap.lines(of: "This device's clock is right.", columns: 12) == ["This", "device's", "clock is", "right."])
    #expect(TextWrap.lines(of: "時計が遅れています。", columns: 10) == ["時計が遅れ", "ています。"])
    #expect(TextWrap.lines(of: "一致しています。", columns: 14) == ["一致していま", "す。"])
    #expect(TextWrap.lines(of: "extraordinary", columns: 5) == ["extra", "ordin", "ary"])
    #expect(TextWrap.lines(of: "", columns: 5) == [""])
    #expect(TextWrap.lines(of: "a  b", columns: 80) == ["a  b"])
  }

  @Test func `A line of keys breaks between two keys`() {
    #expect(TextWrap.lines(ofKeys: "n next · b back · + 1 min", columns: 15) == ["n next · b back", "+ 1 min"])
    #expect(TextWrap.lines(ofKeys: "n next · b back", columns: 14) == ["n next", "b back"])
    #expect(TextWrap.lines(ofKeys: "space pause · q", columns: 9) == ["space", "pause · q"])
  }

  @Test(arguments: 0...40)
  func `Wrapped lines lose nothing, and none is too wide`(columns: Int) {
    for text in ["This device's clock is 43.2 s slow.", "このデバイスの時計は43.2秒遅れています（約）。", "👩‍👩‍👧 家族 and e\u{301}"] {
      let lines = TextWrap.lines(of: text, columns: columns)
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= max(2, columns) }, "\(lines)")
    }
  }
}

/// Lines redrawn in place.
@Suite struct BlockScreenTests {
  @Test func `The second frame is drawn over the first`() {
    var screen = BlockScreen()
    _ = screen.frame(["one", "two", "three"], columns: 20, rows: 24)
    #expect(
      screen.frame(["1", "2"], columns: 20, rows: 24) == "\r\u{1B}[2A1\u{1B}[K\r\n2\u{1B}[K\u{1B}[J")
    #expect(screen.end() == "\r\n")
    #expect(screen.end().isEmpty)
    #expect(screen.frame(["a"], columns: 20, rows: 24) == "\ra\u{1B}[K\u{1B}[J")
  }

  @Test func `A narrower terminal has broken lines into rows, and shows fewer when it is low`() {
    var screen = BlockScreen()
    _ = screen.frame([String(repeating: "x", count: 15), "y"], columns: 20, rows: 24)
    // Fifteen columns are two rows of ten.
    #expect(screen.frame(["z"], columns: 10, rows: 24) == "\r\u{1B}[2A\u{1B}[Jz\u{1B}[K\u{1B}[J")
    #expect(screen.frame(["1", "2", "3"], columns: 10, rows: 3) == "\r1\u{1B}[K\r\n2\u{1B}[K\u{1B}[J")
    #expect(screen.frame([String(repeating: "長", count: 9)], columns: 10, rows: 1).contains("長長長長…"))
  }
}
