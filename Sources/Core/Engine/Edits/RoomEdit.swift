// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A change of an item of a room, made here while the room could not be reached.
public struct RoomEdit: Hashable, Sendable {
  /// Its place in the order, 1 or more; never used again.
  public let number: Int64
  /// The idempotency key under which the room is told.
  public private(set) var key: String
  /// What is to be done there.
  public let change: Change
  /// When it was made here.
  public let made: UTCInstant
  /// The item on which it is based, with its revision.
  package internal(set) var base: AnyItem
  /// The item as it is to be; `nil` for one that is removed.
  public let mine: AnyItem?
  /// What the room has instead, while it is asked which is to stay; `nil` while it is not asked.
  public var question: Question?
  /// Whether a person has decided for this version, also if the room has none any more.
  package internal(set) var isDecided = false

  /// The item that it changes.
  public var item: ItemID { base.id }

  /// What is to be done to an item.
  public enum Change: Hashable, Sendable {
    case turnOn, turnOff, unskip, resume, cancel
    /// Skips rings; how many more is found by what the room skips already.
    case skip
    case pause(ClosedRange<CivilDate>)
    case edit(AlarmEdit)
  }

  /// What differs in the room.
  public enum Question: Hashable, Sendable {
    /// It was changed there too.
    case changed(AnyItem)
    /// It was removed there.
    case removed
  }

  init(number: Int64, key: String, change: Change, made: UTCInstant, base: AnyItem, mine: AnyItem?) {
    self.number = number
    self.key = key
    self.change = change
    self.made = made
    self.base = base
    self.mine = mine
  }

  /// Decides the question for this version; the room is told as of what was shown, by a key that it does not know.
  mutating func decide(key: String) {
    if case .changed(let theirs)? = question { base = theirs }
    (question, isDecided, self.key) = (nil, true, key)
  }
}

extension RoomEdit.Change {
  /// The change that a command to an alarm makes; `nil` for one that waits for no room.
  package init?(_ command: AlarmCommand) {
    switch command {
    case .turnOn: self = .turnOn
    case .turnOff: self = .turnOff
    case .skip: self = .skip
    case .unskip: self = .unskip
    case .pause(let days): self = .pause(days)
    case .resume: self = .resume
    case .awake: return nil
    }
  }
}
