// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// The present time, here and in other cities.
public struct ClockContent: Hashable, Sendable {
  public let time: WallDigits
  public let date: String
  /// `Tokyo · UTC+9`.
  public let zone: String
  /// That these digits are the true time and not this device's, and how wrong that is; empty where its clock is right,
  /// as far as that is known for certain.
  public let correction: String
  public let cities: [CityContent]
  public let trust: TrustedTimePanel
  public let nextChange: NextChange

  /// - Parameters:
  ///   - cities: Names of the tz database, in the person's order; what is no zone here is left out.
  ///   - hasSeconds: Whether the time here is shown to the second.
  public init(_ present: Present, cities: [String], hasSeconds: Bool) {
    let error = present.trustedError
    let now = present.moment.utc + (error ?? .zero)
    correction = error.map { tr("True time: {sentence}", ["sentence": DeviceClockTexts.wrong($0)]) } ?? ""
    let host = present.host
    let wall = host.civil(at: now)
    time = WallDigits(wall.time, present.style, hasSeconds: hasSeconds)
    date = DateText.long(wall.date)
    let values = ["city": CityNames.name(of: host.name.text), "offset": Self.offset(host.offsetSeconds(at: now))]
    zone = host.name.isUTC ? tr("UTC") : tr("{city} · {offset}", values)
    trust = TrustedTimePanel(present)
    var next = hasSeconds ? NextChange.second(after: now) : .minute(after: now, in: host)
    self.cities = cities.compactMap { name in
      guard let rules = ZoneName(name).flatMap(present.zone) else { return nil }
      next = next.joined(.minute(after: now, in: rules))
      return CityContent(zone: name, rules: rules, host: host, now: now, style: present.style)
    }
    // What is due by the true time is due by the device's clock as much sooner as that is behind.
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
