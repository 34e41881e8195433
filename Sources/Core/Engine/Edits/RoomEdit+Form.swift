// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension RoomEdit: Formed {
  /// Visits the fields of the file.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: RoomEdit?
  ) throws(Visitor.Failure) -> RoomEdit {
    let number = try visitor.field("number", whole) { $0.number }
    let key = try visitor.field("key", whole) { $0.key }
    let made = try visitor.field("made", whole) { $0.made }
    let verb = try visitor.field("change", whole) { $0.change.verb }
    let days = try visitor.given("days", whole) {
      if case .pause(let days) = $0.change { AlarmPause(days) } else { nil }
    }
    let edit = try visitor.given("edit", whole) { if case .edit(let edit) = $0.change { edit } else { nil } }
    let base = try visitor.field("base", whole) { OneItem($0.base) }
    let mine = try visitor.given("mine", whole) { $0.mine.map(OneItem.init) }
    let theirs = try visitor.given("theirs", whole) {
      if case .changed(let item)? = $0.question { OneItem(item) } else { nil }
    }
    let isRemoved = try visitor.field("removed_there", or: false, whole) { $0.question == .removed }
    let isDecided = try visitor.field("decided", or: false, whole) { $0.isDecided }
    guard let change = Change(verb: verb, days: days?.days, edit: edit) else {
      throw visitor.refusal("change", FieldRefusal("\(verb) is no change of an item."))
    }
    var result = RoomEdit(
      number: number, key: key, change: change, made: made, base: base.item, mine: mine?.item)
    result.question = theirs.map { .changed($0.item) } ?? (isRemoved ? .removed : nil)
    result.isDecided = isDecided
    return result
  }
}

extension RoomEdit.Change {
  fileprivate var verb: String {
    switch self {
    case .turnOn: "on"
    case .turnOff: "off"
    case .skip: "skip"
    case .unskip: "unskip"
    case .pause: "pause"
    case .resume: "resume"
    case .edit: "edit"
    case .cancel: "cancel"
    }
  }

  fileprivate init?(verb: String, days: ClosedRange<CivilDate>?, edit: AlarmEdit?) {
    switch (verb, days, edit) {
    case ("on", _, _): self = .turnOn
    case ("off", _, _): self = .turnOff
    case ("skip", _, _): self = .skip
    case ("unskip", _, _): self = .unskip
    case ("resume", _, _): self = .resume
    case ("cancel", _, _): self = .cancel
    case ("pause", let days?, _): self = .pause(days)
    case ("edit", _, let edit?): self = .edit(edit)
    default: return nil
    }
  }
}

/// An item of any kind as a field: an object with one list of one item.
private struct OneItem: Hashable, Sendable, Formed {
  let item: AnyItem

  init(_ item: AnyItem) { self.item = item }

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: OneItem?
  ) throws(Visitor.Failure) -> OneItem {
    var list = ItemLists()
    if let whole { list.put(whole.item.shelved) }
    let items = try ItemLists.optionalForm(&visitor, whole == nil ? nil : list, leavesOutEmpty: true)
    guard let item = items.all.first else { throw visitor.refusal("", FieldRefusal("There is no item.")) }
    return OneItem(item)
  }
}
