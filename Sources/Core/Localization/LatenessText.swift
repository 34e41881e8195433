// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The lateness of a ring, in words.
public enum LatenessText {
  /// `0.2 ms` in tenths below a second, at least one tenth if late at all; otherwise in whole seconds: `4 s`.
  public static func of(_ late: TimeSpan, in language: Language) -> String {
    let nanoseconds = max(0, late.nanoseconds)
    guard nanoseconds < 999_950_000 else {
      return TimeSpan.seconds(
        nanoseconds / 1_000_000_000 + (nanoseconds % 1_000_000_000 >= 500_000_000 ? 1 : 0)
      )
      .words(in: language)
    }
    let tenths = nanoseconds == 0 ? 0 : max(1, (nanoseconds + 50_000) / 100_000)
    return tr("{number} ms", ["number": "\(tenths / 10)\(language.decimalMark)\(tenths % 10)"], in: language)
  }
}
