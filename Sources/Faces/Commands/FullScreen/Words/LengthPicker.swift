// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel
import TokiScreens

/// Hours, minutes and seconds of a new timer, chosen by arrows and digits.
struct LengthPicker: Hashable, Sendable {
  private(set) var span = PickedSpan()
  private(set) var column = TypedSpan.Column.minutes
  /// `true` if the next digit follows one that was typed in this column.
  private var isTyping = false

  /// `00:25:00`.
  var digits: String {
    [span.hours, span.minutes, span.seconds].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  /// The characters of `digits` that the keys change.
  var marked: Range<Int> {
    let first = (TypedSpan.Column.allCases.firstIndex(of: column) ?? 0) * 3
    return first..<first + 2
  }

  /// Takes a key that changes the numbers or goes to another one; keys that end it are its owner's.
  mutating func press(_ key: TerminalKey) {
    switch key {
    case .up, .character("k"), .character("+"): step(by: 1)
    case .down, .character("j"), .character("-"): step(by: -1)
    case .right, .character("\t"), .character(":"), .character("l"): turn(by: 1)
    case .left, .backTab, .character("h"): turn(by: -1)
    case .character("\u{7F}"), .character("\u{08}"), .delete:
      set(0)
      isTyping = false
    case .character(let character): if let digit = character.wholeNumberValue, digit < 10 { type(digit) }
    case .home, .end, .pageUp, .pageDown: break
    }
  }

  private var number: Int {
    switch column {
    case .hours: span.hours
    case .minutes: span.minutes
    case .seconds: span.seconds
    }
  }

  private mutating func set(_ number: Int) {
    switch column {
    case .hours: span.hours = number
    case .minutes: span.minutes = number
    case .seconds: span.seconds = number
    }
  }

  private mutating func step(by places: Int) {
    isTyping = false
    let count = column.range.upperBound + 1
    set((number + places + count) % count)
  }

  private mutating func turn(by places: Int) {
    isTyping = false
    let all = TypedSpan.Column.allCases
    let place = (all.firstIndex(of: column) ?? 0) + places
    column = all[min(max(0, place), all.count - 1)]
  }

  /// A digit goes behind the one before; one that cannot begins anew, and a full number goes on to the next.
  private mutating func type(_ digit: Int) {
    let joined = isTyping ? number * 10 + digit : digit
    let isSecond = isTyping && column.range.contains(joined)
    set(isSecond ? joined : digit)
    if isSecond { turn(by: 1) } else { isTyping = true }
  }
}

extension PageContent {
  /// The picker of a new timer, and when that would ring.
  static func picker(_ picker: LengthPicker, _ present: Present) -> PageContent {
    let language = present.style.language
    let typed = TypedTimer(picker.span.span, present)
    let names = TypedSpan.Column.allCases.map { column in
      column == picker.column ? "‹\(column.name(in: language))›" : column.name(in: language)
    }
    var content = PageContent()
    content.title = tr("New Timer", in: language)
    content.digits = picker.digits
    content.marked = picker.marked
    content.notes = [Line(text: names.joined(separator: "  ")), Line(text: typed.sentence, style: .running)]
    content.next = typed.next
    return content
  }
}

extension TypedSpan.Column {
  /// Its name.
  fileprivate func name(in language: Language) -> String {
    switch self {
    case .hours: tr("Hours", in: language)
    case .minutes: tr("Minutes", in: language)
    case .seconds: tr("Seconds", in: language)
    }
  }
}
