// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The question on the screen whether a person is still awake.
public struct AwakeQuestion: Hashable, Sendable {
  /// The item that asks, and rings again without an answer.
  public let item: ItemID
  /// Its label.
  public let label: Label
  /// Time of its next ring.
  public let rings: UTCInstant

  /// Makes a question.
  public init(item: ItemID, label: Label, rings: UTCInstant) {
    self.item = item
    self.label = label
    self.rings = rings
  }

  /// The question of an item; `nil` unless it asks now.
  init?(_ item: some Shelved) {
    guard let check = item.awakeCheck, check.isAsked else { return nil }
    self.init(item: ItemID(item.id), label: item.label, rings: check.due.utc)
  }

  /// The question of an item of any kind; `nil` unless it asks now.
  public init?(_ item: AnyItem) { self.init(item.shelved) }
}

extension EngineState {
  /// The items that ask now, or will, whether a person is awake; the first to ask or ring again comes first.
  public var awakeChecks: [(item: AnyItem, check: AwakeCheck)] {
    (items.alarms.compactMap { alarm in alarm.awakeCheck.map { (alarm.any, $0) } }
      + items.timers.compactMap { timer in timer.awakeCheck.map { (timer.any, $0) } })
      .sorted { $0.1.due.boot < $1.1.due.boot }
  }
}
