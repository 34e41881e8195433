// SPDX-License-Identifier: Apache-2.0

/// An alarm to be made.
public struct AlarmDraft: ItemDraft {
  public var time: TimeOfDay
  public var days: AlarmDays
  public var zone: AlarmZone
  public var set: AlarmSetName?
  public var label: Label
  public var settings: RingSettings
  /// Whether it goes by trusted time.
  public var usesTrustedTime: Bool

  public init(
    time: TimeOfDay, days: AlarmDays = .next, zone: AlarmZone = .floating, set: AlarmSetName? = nil,
    label: Label = .none, settings: RingSettings = RingSettings(), usesTrustedTime: Bool = false
  ) {
    self.time = time
    self.usesTrustedTime = usesTrustedTime
    self.days = days
    self.zone = zone
    self.set = set
    self.label = label
    self.settings = settings
  }

  public typealias Made = Alarm
  public var ringSettings: RingSettings? { settings }
  public var pinnedZone: ZoneName? { zone.name }

  public var request: String {
    let days =
      switch days {
      case .next: "next"
      case .on(let date): "\(date.year)-\(date.month)-\(date.day)"
      case .repeating(let rule, let from):
        "repeating:\(rule.rrule) from:\(from.map { "\($0.year)-\($0.month)-\($0.day)" } ?? "")"
      }
    let zone =
      switch zone {
      case .floating: "floating"
      case .pinned(let name): name.text
      }
    let trust = RequestText.trust(usesTrustedTime)
    return
      "alarm \(time.text) \(days) \(zone)\(trust) set:\(set?.text ?? "") \(RequestText.of(settings)) \(label.text)"
  }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AlarmDraft?
  ) throws(Visitor.Failure) -> AlarmDraft {
    let time = try visitor.field("time", whole) { $0.time }
    let zone = try visitor.field("zone", whole) { $0.zone }
    let set = try visitor.field("set", whole) { $0.set }
    let label = try visitor.field("label", or: Label.none, whole) { $0.label }
    let settings = try visitor.usual("settings", whole) { $0.settings }
    let usesTrustedTime = try visitor.field("trusted", or: false, whole) { $0.usesTrustedTime }
    let days = try AlarmDays.form(&visitor, whole?.days, allowsNoDays: true) ?? .next
    return AlarmDraft(
      time: time, days: days, zone: zone, set: set, label: label, settings: settings,
      usesTrustedTime: usesTrustedTime)
  }
}
