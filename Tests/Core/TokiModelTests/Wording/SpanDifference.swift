// SPDX-License-Identifier: Apache-2.0

/// A form of text that another parser interprets differently, and why that is intended.
struct SpanDifference: Sendable {
  /// How two answers differ.
  enum Kind: Sendable {
    case onlyWeRead, onlyTheyRead, bothReadAnother

    /// `nil` if they agree.
    init?(ours: Int64?, theirs: Int64?) {
      switch (ours, theirs) {
      case (nil, nil): return nil
      case (_?, nil): self = .onlyWeRead
      case (nil, _?): self = .onlyTheyRead
      case (let ours?, let theirs?):
        if ours == theirs { return nil }
        self = .bothReadAnother
      }
    }
  }

  let oracle: SpanOracle
  let kind: Kind
  let why: String
  /// A regular expression that matches the form.
  let form: String
  let examples: [String]
  /// If both accept it and its answer is ours rounded down, the rounding step in nanoseconds; otherwise `nil`.
  let step: Int64?

  private init(
    _ oracle: SpanOracle, _ kind: Kind, _ why: String, _ form: String, _ examples: [String], step: Int64? = nil
  ) {
    self.oracle = oracle
    self.kind = kind
    self.why = why
    self.form = form
    self.examples = examples
    self.step = step
  }

  /// Whether this explains the difference between two answers to a text.
  func covers(_ text: String, ours: Int64?, theirs: Int64?) -> Bool {
    guard Kind(ours: ours, theirs: theirs) == kind, (try? text.contains(Regex(form))) == true else { return false }
    guard let step, let ours, let theirs else { return true }
    return theirs == ours / step * step
  }

  static let all: [SpanDifference] =
    ours + pytimeparse + isodate + systemd

  /// Forms that none of the others supports.
  private static let ours: [SpanDifference] = SpanOracle.allCases.flatMap { oracle in
    [
      SpanDifference(
        oracle, .onlyWeRead, "It reads one language, in ASCII, and no fractions such as ½",
        #"[^\x00-\x7f０-９]"#, ["25分", "三十分", "1½h"]),
      SpanDifference(
        oracle, .onlyWeRead, "It reads no words but units",
        #"(?i)\b(an?|and|couple|fortnights?|half|quarters?|left|one|two|five|(f|th|tw|s|n)[a-z]+t(y|een)|twelve)\b"#,
        ["an hour", "half an hour", "1 hour and 30 minutes", "twenty-five minutes", "5 minutes left"]),
    ]
  }

  private static let pytimeparse: [SpanDifference] = [
    SpanDifference(
      .pytimeparse, .onlyWeRead, "It has no milliseconds", #"(?i)\d *m(illi)?s(ec|econd)?s?\b"#, ["500ms", "5 msec"]),
    SpanDifference(.pytimeparse, .onlyWeRead, "It does not read ISO 8601", #"^(?i)p[\dt]"#, ["PT1H30M", "P1DT12H"]),
    SpanDifference(
      .pytimeparse, .bothReadAnother, "It drops parts of a second but those of a number of seconds",
      #"\.\d+ *[A-Za-z]"#, ["0.123m", "1.001 min"], step: 1_000_000_000),
    SpanDifference(
      .pytimeparse, .onlyTheyRead, "A fraction that is not the last is more likely a slip: 1.5h30m",
      #"(?i)\d\.\d+ *[a-z]+[ ,]*\d"#, ["1.5h30m"]),
    SpanDifference(.pytimeparse, .onlyTheyRead, "A point has digits behind it", #"\d\.($|[^\d])"#, ["1.h"]),
    SpanDifference(
      .pytimeparse, .onlyWeRead, "It reads no fractions but those behind a point", #"\d[,/]\d"#, ["1,5h", "1/2 hour"]),
    SpanDifference(
      .pytimeparse, .onlyWeRead, "A number at the end has the unit below the one before it", #"(?i)[a-z] *\d+ *$"#,
      ["3 min 20", "3m20"]),
    SpanDifference(.pytimeparse, .onlyTheyRead, "Nobody sets a timer with a sign", #"^ *[+-]"#, ["+5m", "-5m"]),
    SpanDifference(
      .pytimeparse, .onlyTheyRead, "A timer lasts longer than nothing", #"^[0:. A-Za-z,]+$"#, ["0s", "0:00"]),
    SpanDifference(
      .pytimeparse, .onlyTheyRead, "Minutes and seconds of a clock's digits end at 59", #":[6-9]\d"#,
      ["10:60", "1:75:00"]),
    SpanDifference(
      .pytimeparse, .onlyTheyRead, "Four numbers between colons are nobody's clock", #"\d+:\d+:\d+:\d+"#, ["1:30:00:00"]
    ),
    SpanDifference(
      .pytimeparse, .onlyTheyRead, "A timer lasts a hundred years at most", #"\d{5}"#, ["36526d"]),
  ]

  private static let isodate: [SpanDifference] = [
    SpanDifference(.isodate, .onlyWeRead, "It reads ISO 8601 only", #"^ *[^P ]"#, ["25m", "10:00", "pt90s"]),
    SpanDifference(
      .isodate, .onlyTheyRead, "A fraction that is not the last is no ISO 8601: section 5.5.2.3",
      #"[.,]\d+[WDHM]T?\d"#, ["PT1.5H30M", "P1.5DT1H"]),
    SpanDifference(
      .isodate, .onlyTheyRead, "A timer lasts longer than nothing", #"^P[T0A-Z.,]+$"#, ["PT0S", "PT", "P0DT0H"]),
    SpanDifference(.isodate, .onlyTheyRead, "A T with nothing behind it is no ISO 8601", #"T$"#, ["P1DT"]),
    SpanDifference(.isodate, .onlyTheyRead, "Nobody sets a timer with a sign", #"^[+-]"#, ["+PT5M", "-PT5M"]),
    SpanDifference(
      .isodate, .bothReadAnother, "It drops what is finer than a microsecond", #"[.,]\d{7}"#, ["PT0.0000005S"],
      step: 1000),
  ]

  private static let systemd: [SpanDifference] = [
    SpanDifference(.systemd, .onlyWeRead, "It does not read ISO 8601", #"^(?i)p[\dt]"#, ["PT1H30M"]),
    SpanDifference(.systemd, .onlyWeRead, "It does not read a clock's digits", #"\d:\d\d"#, ["10:00", "1:30:00"]),
    SpanDifference(.systemd, .onlyWeRead, "It reads no comma", #","#, ["1 hour, 30 min"]),
    SpanDifference(
      .systemd, .onlyWeRead, "It reads no full-width digits", #"[０-９]"#, ["１０：００"]),
    SpanDifference(
      .systemd, .onlyWeRead, "It does not know all short forms of units",
      #"(?i)(\b|\d)(mins|hrs|wks?|secs|msecs|milliseconds?)\b"#, ["5 mins", "2 wks", "5 milliseconds"]),
    SpanDifference(.systemd, .onlyWeRead, "Its units are small letters", #"[A-Z]"#, ["5H", "5 MIN"]),
    SpanDifference(.systemd, .bothReadAnother, "Its M is a month; nobody sets a timer in months", #"\d *M\b"#, ["5M"]),
    SpanDifference(
      .systemd, .onlyTheyRead, "A number alone is seconds to it; we ask", #"(^|[a-z ])[\d.]+ *$|\d \d"#,
      ["10", "1h30", "1.5", "5 5m"]),
    SpanDifference(
      .systemd, .onlyTheyRead, "Units that do not go down are more likely a slip: 30m 1h, 5m5m",
      #"(?i)[a-z].*\d *[a-z]"#, ["30m 1h", "5m5m", "1.5h30m"]),
    SpanDifference(.systemd, .onlyWeRead, "It reads no fractions but those behind a point", #"\d/\d"#, ["1/2 hour"]),
    SpanDifference(
      .systemd, .bothReadAnother, "A number at the end is seconds to it, not the unit below the one before it",
      #"(?i)[a-z] *\d+ *$"#, ["1 hour 20"]),
    SpanDifference(.systemd, .onlyTheyRead, "Nobody sets a timer with a sign", #"^\+"#, ["+5m"]),
    SpanDifference(.systemd, .onlyTheyRead, "A timer lasts longer than nothing", #"^[0. A-Za-z]+$"#, ["0s", "0h 0m"]),
    SpanDifference(
      .systemd, .onlyTheyRead, "Months, years and what is finer than a millisecond are nobody's timer",
      #"\d *(y|month|us|M\b)"#, ["1y", "1 month", "1us"]),
    SpanDifference(.systemd, .onlyTheyRead, "A timer ends", #"infinity"#, ["infinity"]),
    SpanDifference(.systemd, .onlyTheyRead, "A timer lasts a hundred years at most", #"\d{5}"#, ["36526d"]),
    SpanDifference(
      .systemd, .bothReadAnother, "It drops what is finer than a microsecond", #"\.\d{4}"#, ["0.0000005s", "0.0005ms"],
      step: 1000),
  ]
}
