// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Texts about the device's clock compared with the true time.
public enum DeviceClockTexts {
  /// The clock's error as precisely as it is known.
  ///
  /// `offset` is over 0 when the clock is slow, and wrong by at most `bound`.
  public static func measured(
    _ offset: TimeSpan, bound: TimeSpan, in language: Language
  ) -> String {
    let size = offset < .zero ? .zero - offset : offset
    guard size > bound else {
      let values = ["span": FineSpanText.of(size + bound, .up, in: language)]
      return tr("This device's clock is right to within {span}.", values, in: language)
    }
    return wrong(offset, span: FineSpanText.of(offset, in: language), in: language)
  }

  /// The clock's error to the second; `offset` is over 0 when the clock is slow.
  public static func wrong(_ offset: TimeSpan, in language: Language) -> String {
    wrong(offset, span: span(offset, in: language), in: language)
  }

  /// The clock's error and its effect on an alarm that rings by it.
  ///
  /// `offset` is over 0 when the clock is slow. The alarm is set for `planned`, `07:00`, and rings at the true time
  /// `ring`, `07:00:43`.
  public static func wrong(
    _ offset: TimeSpan, planned: String, ring: String, in language: Language
  ) -> String {
    let values = ["span": span(offset, in: language), "time": planned, "true": ring]
    return offset > .zero
      ? tr("This device's clock is {span} slow: {time} will ring at {true} by true time.", values, in: language)
      : tr("This device's clock is {span} fast: {time} will ring at {true} by true time.", values, in: language)
  }

  /// The offset to the second, so that a sentence and the times in it agree.
  public static func rounded(_ offset: TimeSpan) -> TimeSpan {
    let (seconds, rest) = offset.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return .seconds(seconds + (rest >= 500_000_000 ? 1 : rest <= -500_000_000 ? -1 : 0))
  }

  private static func span(_ offset: TimeSpan, in language: Language) -> String {
    let rounded = rounded(offset)
    return WallText.distance(rounded < .zero ? .zero - rounded : rounded, in: language)
  }

  private static func wrong(_ offset: TimeSpan, span: String, in language: Language) -> String {
    offset > .zero
      ? tr("This device's clock is {span} slow.", ["span": span], in: language)
      : tr("This device's clock is {span} fast.", ["span": span], in: language)
  }
}
