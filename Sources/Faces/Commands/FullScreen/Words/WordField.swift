// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// A line of text that is typed and edited.
struct WordField: Hashable, Sendable {
  /// The purpose of the text.
  enum Purpose: Hashable, Sendable {
    /// Sets a timer, an alarm or a sequence.
    case item
    /// Leaves only the items in the list whose names contain it.
    case filter
    /// Changes an item, as it was when the field was opened.
    case edit(AnyItem)
  }

  let purpose: Purpose
  private(set) var text: String
  /// Place of the cursor, in characters from the beginning.
  private(set) var cursor: Int
  /// Place in the history while it is looked through; its count at the end.
  private var place: Int
  /// The text typed before the history was looked through, which stands at its end.
  private var unfinished = ""

  /// An open field with the cursor at the end of its text.
  init(_ purpose: Purpose, text: String = "", history: [String]) {
    self.purpose = purpose
    self.text = text
    cursor = text.count
    place = history.count
  }

  /// The text before the cursor, at it and behind it.
  var parts: (before: String, at: String, behind: String) {
    let characters = Array(text)
    let at = cursor < characters.count ? String(characters[cursor]) : " "
    return (String(characters[..<cursor]), at, String(characters.dropFirst(cursor + 1)))
  }

  /// Replaces the text.
  mutating func set(_ text: String) {
    self.text = text
    cursor = text.count
  }

  /// Takes a key that edits; keys that end the field are its owner's.
  mutating func press(_ key: TerminalKey, history: [String]) {
    switch key {
    case .left, .character("\u{02}"): cursor = max(0, cursor - 1)
    case .right, .character("\u{06}"): cursor = min(text.count, cursor + 1)
    case .home, .character("\u{01}"): cursor = 0
    case .end, .character("\u{05}"): cursor = text.count
    case .up: show(place - 1, of: history)
    case .down: show(place + 1, of: history)
    case .delete, .character("\u{04}"): remove(cursor..<cursor + 1)
    case .character("\u{7F}"), .character("\u{08}"): remove(cursor - 1..<cursor)
    case .character("\u{15}"): remove(0..<cursor)
    case .character("\u{0B}"): remove(cursor..<text.count)
    case .character("\u{17}"):
      let before = Array(text)[..<cursor]
      let word = before.reversed().drop { $0 == " " }.drop { $0 != " " }
      remove(word.count..<cursor)
    case .character(let character) where !character.isControl:
      let characters = Array(text)
      let before = String(characters[..<cursor]) + String(character)
      text = before + String(characters[cursor...])
      // A combining mark joins the character before it.
      cursor = before.count
    case .character, .pageUp, .pageDown, .backTab: break
    }
  }

  private mutating func remove(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<text.count)
    guard !range.isEmpty else { return }
    var characters = Array(text)
    characters.removeSubrange(range)
    text = String(characters)
    cursor = range.lowerBound
  }

  private mutating func show(_ wanted: Int, of history: [String]) {
    let wanted = min(max(0, wanted), history.count)
    guard wanted != place else { return }
    if place == history.count { unfinished = text }
    place = wanted
    set(place < history.count ? history[place] : unfinished)
  }
}

extension Character {
  /// `true` if it is a control character, which stands for a key, not for text.
  var isControl: Bool { unicodeScalars.contains { $0.properties.generalCategory == .control } }
}
