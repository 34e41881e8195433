// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The last cancel or edit, with all that is needed to take it back.
public struct UndoableAct: Hashable, Sendable {
  /// Time for which it can be taken back: 10 minutes, suspend included.
  public static let time = TimeSpan.minutes(10)

  /// The kind of act.
  public private(set) var kind: Kind
  /// The items as they were before; never empty.
  public let items: [AnyItem]
  /// The boot that boot instants of the items and of `until` belong to.
  public let boot: BootID
  /// End of the time for taking it back.
  public let until: HostMoment
  /// `true` if it has been undone.
  public var isTakenBack: Bool

  /// The kinds of act.
  public enum Kind: Hashable, Sendable {
    /// The items were removed.
    case cancel
    /// The one item was changed, and had this revision afterwards.
    case edit(revision: Int64)
  }

  /// Creates an act; it is not taken back unless that is said.
  public init(_ kind: Kind, _ items: [AnyItem], boot: BootID, until: HostMoment, isTakenBack: Bool = false) {
    self.kind = kind
    self.items = items
    self.boot = boot
    self.until = until
    self.isTakenBack = isTakenBack
  }

  /// `true` if its time is over; after a reboot by the device's clock.
  func isOver(at now: HostMoment, boot: BootID) -> Bool {
    boot == self.boot ? now.boot > until.boot : now.utc > until.utc
  }

  /// Takes an item that is again what this edit made of it for that, though it has another revision now.
  mutating func follow(_ item: AnyItem, to revision: Int64) {
    if kind == .edit(revision: item.shelved.revision), concerns(item.id) { kind = .edit(revision: revision) }
  }

  /// `true` if one of its items is this one.
  func concerns(_ item: ItemID) -> Bool { items.contains { $0.id == item } }
}

/// The answer to an undo.
public struct Undone: Hashable, Sendable, Formed {
  /// The act that was taken back.
  public let act: Act
  /// The items that are as they were; never empty.
  public let ids: [ItemID]

  /// The acts that can be taken back, as sent.
  public enum Act: String, Hashable, Sendable, CaseIterable, CodedField {
    case cancel, edit
  }

  /// Creates an answer.
  public init(_ act: Act, _ ids: [ItemID]) {
    self.act = act
    self.ids = ids
  }

  init(_ act: UndoableAct) {
    self.init(act.kind == .cancel ? .cancel : .edit, act.items.map(\.id))
  }

  /// Visits the fields under their API names.
  @inlinable
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Undone?
  ) throws(Visitor.Failure) -> Undone {
    Undone(
      try visitor.field("undone", whole) { $0.act }, try visitor.field("ids", whole) { $0.ids })
  }
}
