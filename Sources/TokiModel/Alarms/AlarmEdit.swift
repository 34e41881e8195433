// SPDX-License-Identifier: Apache-2.0

/// What is to change about an alarm; `nil` stays as it is.
public struct AlarmEdit: ItemEdit {
  public var time: TimeOfDay?
  /// New days; days that were skipped and a pause are forgotten then.
  public var days: AlarmDays?
  public var zone: AlarmZone?
  /// The new set; `.some(nil)` for none.
  public var set: AlarmSetName??
  /// Whether it is to go by trusted time.
  public var usesTrustedTime: Bool?
  public var label: Label?
  public var settings: SettingsEdit

  public init(
    time: TimeOfDay? = nil, days: AlarmDays? = nil, zone: AlarmZone? = nil, set: AlarmSetName?? = nil,
    usesTrustedTime: Bool? = nil, label: Label? = nil, settings: SettingsEdit = SettingsEdit()
  ) {
    self.time = time
    self.days = days
    self.zone = zone
    self.set = set
    self.usesTrustedTime = usesTrustedTime
    self.label = label
    self.settings = settings
  }

  public var sounds: [RingSound] { settings.sounds }
  public var pinnedZone: ZoneName? { zone?.name }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AlarmEdit?
  ) throws(Visitor.Failure) -> AlarmEdit {
    let time = try visitor.given("time", whole) { $0.time }
    let isNext = try visitor.given("next", whole) { $0.days == .next ? true : nil }
    let zone = try visitor.given("zone", whole) { $0.zone }
    let set = try visitor.given("set", whole) { $0.set }
    let usesTrustedTime = try visitor.given("trusted", whole) { $0.usesTrustedTime }
    let label = try visitor.given("label", whole) { $0.label }
    let settings = try visitor.given("settings", whole) { $0.settings.given }
    var days = try AlarmDays.form(&visitor, whole?.days, allowsNoDays: false)
    if let isNext {
      guard isNext else {
        throw visitor.conflict("next", FieldRefusal("To ring once at the next such time is true or left out."))
      }
      guard days == nil || whole != nil else {
        throw visitor.conflict(
          "next", FieldRefusal("An alarm that rings at the next such time has no other days."))
      }
      days = .next
    }
    return AlarmEdit(
      time: time, days: days, zone: zone, set: set, usesTrustedTime: usesTrustedTime, label: label,
      settings: settings ?? SettingsEdit())
  }
}
