// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// What faces say about the device's own clock beside the true time.
public enum DeviceClockTexts {
  /// How far it is off, as finely as that is known.
  ///
  /// - Parameters:
  ///   - offset: Over 0 when it is behind.
  ///   - bound: How wrong the offset can be at most.
  public static func measured(
    _ offset: TimeSpan, bound: TimeSpan, in language: Language = Localization.language
  ) -> String {
    let size = offset < .zero ? .zero - offset : offset
    guard size > bound else {
      let values = ["span": FineSpanText.of(size + bound, .up, in: language)]
      return tr("This device's clock is right to within {span}.", values, in: language)
    }
    return wrong(offset, span: FineSpanText.of(offset, in: language), in: language)
  }

  /// How far it is off where that matters, to the second.
  ///
  /// - Parameter offset: Over 0 when it is behind.
  public static func wrong(_ offset: TimeSpan, in language: Language = Localization.language) -> String {
    wrong(offset, span: span(offset, in: language), in: language)
  }

  /// What that means for an alarm that rings by it.
  ///
  /// - Parameters:
  ///   - offset: Over 0 when it is behind.
  ///   - planned: The time at which it is set to ring: `07:00`.
  ///   - ring: When it rings by true time: `07:00:43`.
  public static func wrong(
    _ offset: TimeSpan, planned: String, ring: String, in language: Language = Localization.language
  ) -> String {
    let values = ["span": span(offset, in: language), "time": planned, "true": ring]
    return offset > .zero
      ? tr("This device's clock is {span} slow: {time} will ring at {true} by true time.", values, in: language)
      : tr("This device's clock is {span} fast: {time} will ring at {true} by true time.", values, in: language)
  }

  /// The offset rounded to the second, so that a sentence and the times in it agree.
  public static func rounded(_ offset: TimeSpan) -> TimeSpan {
    let (seconds, rest) = offset.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return .seconds(seconds + (rest >= 500_000_000 ? 1 : rest <= -500_000_000 ? -1 : 0))
  }

  private static func span(_ offset: TimeSpan, in language: Language) -> String {
    let rounded = rounded(offset)
    return Localization.$taskLanguage.withValue(language) {
      WallText.distance(rounded < .zero ? .zero - rounded : rounded)
    }
  }

  private static func wrong(_ offset: TimeSpan, span: String, in language: Language) -> String {
    offset > .zero
      ? tr("This device's clock is {span} slow.", ["span": span], in: language)
      : tr("This device's clock is {span} fast.", ["span": span], in: language)
  }
}
