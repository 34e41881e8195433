// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// An alarm of a followed file, with digests of its last entry.
///
/// By the digests the file's changes are told from those of a person, who may have cancelled, moved or renamed it.
public struct FollowedAlarm: Hashable, Sendable {
  /// Its id here; it stays that of an alarm that is cancelled.
  public var id: AlarmID
  /// Digest of its lasting name.
  public var name: UInt64
  /// Digest of its times, zone and days, without those that are left out.
  public var plan: UInt64
  /// Digest of its label.
  public var label: UInt64
  /// Digest of all that a calendar says about it.
  public var content: UInt64

  /// Creates an entry; the digests of one that comes over the API are not known.
  public init(_ id: AlarmID, name: UInt64 = 0, plan: UInt64 = 0, label: UInt64 = 0, content: UInt64 = 0) {
    self.id = id
    self.name = name
    self.plan = plan
    self.label = label
    self.content = content
  }

  /// The entry of an alarm as a file says it.
  init(_ alarm: Alarm) {
    self.init(
      alarm.id, name: alarm.uid.map { Self.digest(of: $0.text) } ?? 0, plan: alarm.planDigest,
      label: Self.digest(of: alarm.label.text), content: alarm.contentDigest)
  }

  /// The digest of a name or label.
  static func digest(of text: String) -> UInt64 {
    var digest = TextDigest()
    digest.add(text)
    return digest.value
  }
}

extension Alarm {
  /// Digest of the times, the zone and the days, without the first one of a rule and those that are left out.
  var planDigest: UInt64 {
    var digest = TextDigest()
    add(planTo: &digest)
    return digest.value
  }

  fileprivate var contentDigest: UInt64 {
    var digest = TextDigest()
    add(planTo: &digest)
    digest.add(label.text, set?.text ?? "", state == .off ? "off" : "on")
    if case .repeating(let rule, let start) = recurrence {
      digest.add(Int64(start.daysSinceEpoch))
      for days in rule.exceptions { digest.add(days.text) }
    }
    for day in skipped { digest.add(day.text) }
    for ring in skippedTimes { digest.add(ring.date.text, ring.time.text) }
    if let pause { digest.add(pause.lowerBound.text, pause.upperBound.text) }
    return digest.value
  }

  private func add(planTo digest: inout TextDigest) {
    digest.add(zone.name?.text ?? "", times.all.map { $0.text }.joined(separator: " "))
    switch recurrence {
    case .once(let date): digest.add(Int64(date.daysSinceEpoch))
    case .repeating(let rule, _): digest.add(rule.rrule)
    }
  }
}
