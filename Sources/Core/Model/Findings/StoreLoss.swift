// SPDX-License-Identifier: Apache-2.0

/// Losses of a damaged store.
public struct StoreLoss: Hashable, Sendable {
  /// Items that are gone; a lost change may have deleted some of them anyway.
  public var lost: [ItemID] = []
  /// Items restored from the copy, which may be out of date.
  public var older: [ItemID] = []
  /// Number of saved changes that are gone: as many as the end of the log held.
  public var changes: Int64 = 0
  /// Number of rings missing from the history, as far as is known.
  public var history: Int64 = 0
  /// `true` if the settings are out of date or the defaults.
  public var hasLostSettings = false
  /// Kinds of which more may be missing without a name: `timers`, `alarms`, `sequences`, `stopwatches`, `rings`.
  public var others: [String] = []
  /// `true` if the files were moved, removed or replaced while an engine ran, and rewritten from its memory.
  public var isReplaced = false
  /// Folder that holds the damaged files, or those that were found in their place; empty for none.
  public var kept = ""

  /// Makes a report that nothing is lost.
  public init() {}

  /// `true` if anything is gone or out of date; if not, everything was restored as it was.
  public var isLoss: Bool {
    !(lost.isEmpty && older.isEmpty && changes == 0 && history == 0 && !hasLostSettings && others.isEmpty)
  }

  /// Detail of the finding `store`, without empty parts: `lost=a5,t16 older=a13 changes=3 kept=/folder`.
  public var text: String {
    var parts: [String] = []
    if !lost.isEmpty { parts.append("lost=" + Self.names(lost)) }
    if !older.isEmpty { parts.append("older=" + Self.names(older)) }
    if changes > 0 { parts.append("changes=\(changes)") }
    if history > 0 { parts.append("history=\(history)") }
    if hasLostSettings { parts.append("settings=1") }
    if !others.isEmpty { parts.append("others=" + Self.joined(others)) }
    if isReplaced { parts.append("replaced=1") }
    parts.append("kept=" + kept)
    var text = ""
    for part in parts { text += text.isEmpty ? part : " " + part }
    return text
  }

  /// Parses `text`; `nil` for anything else.
  public init?(text: String) {
    var rest = Substring(text)
    while !rest.isEmpty {
      guard let sign = rest.firstIndex(of: "=") else { return nil }
      let name = rest[..<sign]
      let after = rest[rest.index(after: sign)...]
      // The path comes last, and may contain spaces.
      let end = name == "kept" ? after.endIndex : after.firstIndex(of: " ") ?? after.endIndex
      let value = after[..<end]
      switch name {
      case "lost": lost = Self.items(value)
      case "older": older = Self.items(value)
      case "changes": changes = Int64(value) ?? 0
      case "history": history = Int64(value) ?? 0
      case "settings": hasLostSettings = true
      case "others": others = value.split(separator: ",").map { String($0) }
      case "replaced": isReplaced = true
      case "kept": kept = String(value)
      default: return nil
      }
      rest = end == after.endIndex ? "" : after[after.index(after: end)...]
    }
  }

  private static func names(_ items: [ItemID]) -> String { joined(items.map { $0.text }) }

  private static func joined(_ words: [String]) -> String {
    var text = ""
    for word in words { text += text.isEmpty ? word : "," + word }
    return text
  }

  private static func items(_ text: Substring) -> [ItemID] {
    text.split(separator: ",").compactMap { ItemID(text: String($0)) }
  }
}
