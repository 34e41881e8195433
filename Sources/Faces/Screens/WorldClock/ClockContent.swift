// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// The clock page: the time here, in other cities, and its trust.
public struct ClockContent: Hashable, Sendable {
  /// The time here.
  public let time: WallDigits
  /// The date here, with its day of the week.
  public let date: String
  /// `Tokyo · UTC+9`.
  public let zone: String
  /// Says that the page shows the true time and how wrong the device's clock is; empty unless that is certain.
  public let correction: String
  /// The other cities, in the person's order.
  public let cities: [CityContent]
  /// The panel about trusted time.
  public let trust: TrustedTimePanel
  /// Next change of the page by itself.
  public let nextChange: NextChange

  /// Shows the true time where the device's clock is certainly wrong.
  ///
  /// `cities` are texts of `City` in the person's order; those in unknown zones are left out. `hasSeconds` shows the
  /// time here to the second.
  public init(_ present: Present, cities: [String], hasSeconds: Bool) {
    let language = present.style.language
    let error = present.trustedError
    let now = present.moment.utc + (error ?? .zero)
    correction =
      error.map { tr("True time: {sentence}", ["sentence": DeviceClockTexts.wrong($0, in: language)], in: language) }
      ?? ""
    let host = present.host
    let wall = host.civil(at: now)
    time = WallDigits(wall.time, present.style, hasSeconds: hasSeconds)
    date = DateText.long(wall.date, in: language)
    let values = [
      "city": CityNames.name(of: host.name.text, in: language), "offset": Self.offset(host.offsetSeconds(at: now)),
    ]
    zone = host.name.isUTC ? tr("UTC", in: language) : tr("{city} · {offset}", values, in: language)
    trust = TrustedTimePanel(present)
    var next = hasSeconds ? NextChange.second(after: now) : .minute(after: now, in: host)
    self.cities = cities.compactMap { text in
      let place = City(text: text)
      guard let rules = ZoneName(place.zone).flatMap(present.zone) else { return nil }
      next = next.joined(.minute(after: now, in: rules))
      return CityContent(place, rules: rules, host: host, now: now, style: present.style)
    }
    // At a true instant, a slow clock still shows an earlier reading.
    next.utc = next.utc.map { $0 - (error ?? .zero) }
    nextChange = next.joined(trust.nextChange)
  }

  /// `UTC+9`, `UTC−3:30`.
  static func offset(_ seconds: Int) -> String {
    guard seconds != 0 else { return "UTC" }
    let minutes = abs(seconds) / 60
    let rest = minutes % 60 == 0 ? "" : ":" + TimeText.two(minutes % 60)
    return "UTC" + (seconds < 0 ? "−" : "+") + "\(minutes / 60)" + rest
  }
}
