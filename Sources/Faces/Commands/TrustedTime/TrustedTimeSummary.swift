// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// A summary of trusted time: the time, its reliability, and each server's answer.
struct TrustedTimeSummary {
  let report: TrustedTimeReport
  let now: HostMoment
  let zone: ZoneRules
  /// The width of the terminal; `nil` for any width.
  let columns: Int?
  /// `true` if the time is shown to the second because it is updated on screen.
  let isRunning: Bool

  /// The whole summary, in lines that fit.
  var lines: [String] {
    var lines = time
    for sentence in sentences { lines += wrapped(sentence) }
    if !report.servers.isEmpty { lines += [""] + TimeServerTable(report: report, now: now).lines(columns: columns) }
    return lines
  }

  /// The summary in one line: `14:07:10.123 ± 0.8 ms  trusted  this device's clock: +43.2 s`.
  var line: String {
    let state = TrustedTimeTexts.word(for: report, at: now.boot, in: Localization.language)
    guard let reading = report.reading(at: now.boot) else {
      return TrustedTimeTexts.sentence(for: report, at: now, in: Localization.language)
    }
    let (time, bound) = (clock(reading), FineSpanText.bound(reading.bound, in: Localization.language))
    let device = DeviceClockTexts.measured(reading.midpoint - now.utc, bound: reading.bound, in: Localization.language)
    return "\(time)  \(bound)  \(state)  \(device)"
  }

  /// The time in the person's zone and in UTC.
  private var time: [String] {
    guard let reading = report.reading(at: now.boot) else { return [] }
    let bound = FineSpanText.bound(reading.bound, in: Localization.language)
    let local = moment(reading, in: zone)
    let first = fitting([
      "\(local) \(zone.name.text)  \(bound)", "\(local)  \(bound)", "\(clock(reading))  \(bound)", clock(reading),
    ])
    guard !zone.name.isUTC else { return [first] }
    return [first, fitting([moment(reading, in: .utc) + " UTC", clock(reading, in: .utc) + " UTC"])]
  }

  private var sentences: [String] {
    var sentences = [TrustedTimeTexts.sentence(for: report, at: now, in: Localization.language)]
    if let reading = report.reading(at: now.boot) {
      sentences.append(
        DeviceClockTexts.measured(reading.midpoint - now.utc, bound: reading.bound, in: Localization.language))
    } else if let notBefore = report.notBefore {
      let values = ["moment": WallText.moment(notBefore, in: zone, Localization.language), "zone": zone.name.text]
      sentences.append(tr("It is certainly later than {moment} ({zone}).", values))
    }
    if let leap = report.leap(at: now.boot) {
      sentences.append(TrustedTimeTexts.sentence(for: leap, in: Localization.language))
    }
    return sentences
  }

  private func moment(_ reading: TrustedReading, in zone: ZoneRules) -> String {
    let date = WallText.date(zone.civil(at: reading.midpoint).date, in: Localization.language)
    return tr("{date} {time}", ["date": date, "time": clock(reading, in: zone)])
  }

  private func clock(_ reading: TrustedReading) -> String { clock(reading, in: zone) }

  /// The time of day, with as many digits as the bound justifies.
  private func clock(_ reading: TrustedReading, in zone: ZoneRules) -> String {
    let time = WallText.time(reading.midpoint, in: zone)
    guard !isRunning else { return time }
    let digits = Self.digits(for: reading.bound)
    let nanoseconds = String(reading.midpoint.nanosecondOfSecond)
    let fraction = (String(repeating: "0", count: 9 - nanoseconds.utf8.count) + nanoseconds).prefix(digits)
    return digits == 0 ? time : "\(time).\(fraction)"
  }

  /// Number of fractional digits that resolve the bound, 0 to 9.
  static func digits(for bound: TimeSpan) -> Int {
    var step: Int64 = 1_000_000_000
    var digits = 0
    while step > max(1, bound.nanoseconds) {
      step /= 10
      digits += 1
    }
    return digits
  }

  /// The first text that fits; the last one, truncated, if none does.
  private func fitting(_ texts: [String]) -> String {
    guard let columns else { return texts[0] }
    return texts.first { DisplayWidth.of($0) <= columns } ?? DisplayWidth.fitted(texts[texts.count - 1], to: columns)
  }

  private func wrapped(_ sentence: String) -> [String] {
    columns.map { TextWrap.lines(of: sentence, columns: $0) } ?? [sentence]
  }
}
