// SPDX-License-Identifier: Apache-2.0

/// What a person makes and Toki keeps: a timer, an alarm, a sequence or a stopwatch.
public protocol Item: Formed, Hashable {
  associatedtype Draft: ItemDraft where Draft.Made == Self
  associatedtype Edit: ItemEdit
  /// What it can be told.
  associatedtype Command: ItemCommand

  static var kind: ItemKind { get }
  var id: ID<Self> { get }
  var label: Label { get }
  /// How many times anything about it changed, from 1.
  var revision: Int64 { get set }
  /// When it rings next, a snooze included; `nil` where no ring is planned.
  var ringsNext: UTCInstant? { get }
  /// How long it lasts as a whole; `nil` for what has no length.
  var length: TimeSpan? { get }
  /// Whether it goes by trusted time where that is known.
  var usesTrustedTime: Bool { get }
  /// The same as one of any kind.
  var any: AnyItem { get }
  /// The same under another id.
  func renumbered(_ id: ID<Self>) -> Self
}

extension Item {
  public var usesTrustedTime: Bool { false }
}

/// An item to be made.
public protocol ItemDraft: Formed, Hashable {
  associatedtype Made: Item where Made.Draft == Self
  /// How it is to ring; `nil` for what never rings.
  var ringSettings: RingSettings? { get }
  /// The sounds that it names.
  var sounds: [RingSound] { get }
  /// The zone that it is pinned to; `nil` for none.
  var pinnedZone: ZoneName? { get }
  /// What an idempotency key stands for: the same text for the same draft, from one version to the next.
  var request: String { get }
}

extension ItemDraft {
  public var sounds: [RingSound] { ringSettings.map { [$0.sound] } ?? [] }
  public var pinnedZone: ZoneName? { nil }
}

/// What is to change about an item: the fields that it names, and no other.
public protocol ItemEdit: Formed, Hashable {
  /// The sounds that it names.
  var sounds: [RingSound] { get }
  /// The zone that it pins the item to; `nil` for none.
  var pinnedZone: ZoneName? { get }
}

extension ItemEdit {
  public var sounds: [RingSound] { [] }
  public var pinnedZone: ZoneName? { nil }
}

/// An item of whatever kind.
public enum AnyItem: Hashable, Sendable {
  case timer(CountdownTimer)
  case alarm(Alarm)
  case sequence(StepSequence)
  case stopwatch(Stopwatch)

  /// The code of the state it is in, as `running`.
  public var state: String {
    switch self {
    case .timer(let timer): timer.state.kind.rawValue
    case .alarm(let alarm): alarm.state.kind.rawValue
    case .sequence(let sequence): sequence.state.kind.rawValue
    case .stopwatch(let stopwatch): stopwatch.state.kind.rawValue
    }
  }

  public var id: ItemID {
    switch self {
    case .timer(let timer): .timer(timer.id)
    case .alarm(let alarm): .alarm(alarm.id)
    case .sequence(let sequence): .sequence(sequence.id)
    case .stopwatch(let stopwatch): .stopwatch(stopwatch.id)
    }
  }
}
