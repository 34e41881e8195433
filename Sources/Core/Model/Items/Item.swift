// SPDX-License-Identifier: Apache-2.0

/// A thing that a person creates and Toki keeps: a timer, an alarm, a sequence or a stopwatch.
public protocol Item: Formed, Hashable {
  associatedtype Draft: ItemDraft where Draft.Made == Self
  associatedtype Chosen: LabelledTerms
  associatedtype Edit: ItemEdit
  /// The commands that it accepts.
  associatedtype Command: ItemCommand

  static var kind: ItemKind { get }
  var id: ID<Self> { get }
  /// The person's choices.
  var terms: Chosen { get set }
  /// Its lasting name; `nil` until an engine keeps it.
  var uid: ItemUID? { get set }
  /// Change counter, 1 at creation.
  var revision: Int64 { get set }
  /// Instant of the next ring, snoozes included; `nil` if none is planned.
  var ringsNext: UTCInstant? { get }
  /// Total length; `nil` if there is none.
  var length: TimeSpan? { get }
  /// The item without its type.
  var any: AnyItem { get }
  /// A copy with another id.
  func renumbered(_ id: ID<Self>) -> Self
}

extension Item {
  /// Name that people gave it; empty for none.
  @inlinable
  public var label: Label {
    get { terms.label }
    set { terms.label = newValue }
  }
}

/// An item that rings.
public protocol RingingItem: Item where Chosen: RingingTerms {}

extension RingingItem {
  /// Sound, volume and lengths of its rings.
  @inlinable
  public var settings: RingSettings {
    get { terms.settings }
    set { terms.settings = newValue }
  }
}

/// The values for a new item.
public protocol ItemDraft: Formed, Hashable {
  associatedtype Made: Item where Made.Draft == Self
  /// The ring settings given, without the usual ones; `nil` if its kind never rings.
  var rings: Said<RingSettings>? { get set }
  /// Every sound that the draft names beside those of its rings.
  var otherSounds: [RingSound] { get }
  /// Zone that the item will be pinned to; `nil` for none.
  var pinnedZone: ZoneName? { get }
  /// Path of the calendar file whose days the item leaves out; `nil` for none.
  var exceptedPath: String? { get }
  /// A copy with the days that are in that file.
  func excepting(_ days: [ExceptedDays]) -> Self
  /// `true` if nothing is made where an item already meets the draft.
  var isOnlyIfAbsent: Bool { get }
  /// `true` if an item has the draft's label and plan, and is as far as the draft would bring it.
  ///
  /// A timer that has run out is none that runs; an alarm that is off is the alarm all the same. `rules` are those of the
  /// draft's zone.
  func isMet(by item: Made, at now: HostMoment, in rules: ZoneRules) -> Bool
  /// Text that an idempotency key is checked against: the same for the same draft in every version.
  ///
  /// `rings` is how the item rings.
  func request(ringing rings: RingSettings) -> String
  /// One of them, for tests and documents.
  static var example: Self { get }
}

extension ItemDraft {
  /// The kind of the new item.
  public static var kind: ItemKind { Made.kind }
  /// By default none.
  public var otherSounds: [RingSound] { [] }
  /// By default `nil`: only alarms have a zone.
  public var pinnedZone: ZoneName? { nil }
  /// By default `nil`: only alarms leave days out.
  public var exceptedPath: String? { nil }
  /// By default the same draft.
  public func excepting(_ days: [ExceptedDays]) -> Self { self }
  /// By default `false`: it is made in any case.
  public var isOnlyIfAbsent: Bool { false }
  /// By default `false`.
  public func isMet(by item: Made, at now: HostMoment, in rules: ZoneRules) -> Bool { false }
}

/// Changes to an item; fields that are not named stay as they are.
public protocol ItemEdit: Formed, Hashable {
  /// Every sound that the edit names.
  var sounds: [RingSound] { get }
  /// Zone that the edit pins the item to; `nil` for none.
  var pinnedZone: ZoneName? { get }
  /// Path of the calendar file whose days the item leaves out from now on; `nil` if the edit names none.
  var exceptedPath: String? { get }
  /// A copy with the days that are in that file.
  func excepting(_ days: [ExceptedDays]) -> Self
  /// One of them, for tests and documents.
  static var example: Self { get }
}

extension ItemEdit {
  /// By default none.
  public var sounds: [RingSound] { [] }
  /// By default `nil`: only alarms have a zone.
  public var pinnedZone: ZoneName? { nil }
  /// By default `nil`: only alarms leave days out.
  public var exceptedPath: String? { nil }
  /// By default the same edit.
  public func excepting(_ days: [ExceptedDays]) -> Self { self }
}

/// An item of any kind.
public enum AnyItem: Hashable, Sendable {
  case timer(CountdownTimer)
  case alarm(Alarm)
  case sequence(StepSequence)
  case stopwatch(Stopwatch)

  /// Code of the current state, such as `running`.
  public var state: String {
    switch self {
    case .timer(let timer): timer.state.kind.rawValue
    case .alarm(let alarm): alarm.state.kind.rawValue
    case .sequence(let sequence): sequence.state.kind.rawValue
    case .stopwatch(let stopwatch): stopwatch.state.kind.rawValue
    }
  }

  /// Writes the item's fields.
  @inlinable
  public func put(into writer: inout some FieldWriter) {
    switch self {
    case .timer(let timer): timer.put(into: &writer)
    case .alarm(let alarm): alarm.put(into: &writer)
    case .sequence(let sequence): sequence.put(into: &writer)
    case .stopwatch(let stopwatch): stopwatch.put(into: &writer)
    }
  }

  /// The item's id, with its kind.
  public var id: ItemID {
    switch self {
    case .timer(let timer): .timer(timer.id)
    case .alarm(let alarm): .alarm(alarm.id)
    case .sequence(let sequence): .sequence(sequence.id)
    case .stopwatch(let stopwatch): .stopwatch(stopwatch.id)
    }
  }
}
