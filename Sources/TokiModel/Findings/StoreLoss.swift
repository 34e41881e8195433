// SPDX-License-Identifier: Apache-2.0

/// What was found damaged where everything is kept, and what of it is lost.
public struct StoreLoss: Hashable, Sendable {
  /// Items that are gone; those made in changes that are gone may have been deleted since.
  public var lost: [ItemID] = []
  /// Items that were brought back from the copy and may be older than they were.
  public var older: [ItemID] = []
  /// How many changes that had been saved are gone, as many as the end of the log held.
  public var changes: Int64 = 0
  /// How many rings of the history are gone, as far as is known.
  public var history: Int64 = 0
  /// Whether the settings are older, or the usual ones.
  public var hasLostSettings = false
  /// The kinds of which more may be missing that nothing names: `timers`, `alarms`, `sequences`, `stopwatches`,
  /// `rings`.
  public var others: [String] = []
  /// The folder in which the damaged files are; empty for none.
  public var kept = ""

  public init() {}

  /// Whether anything is gone or older; without that, all was brought back as it was.
  public var isLoss: Bool {
    !(lost.isEmpty && older.isEmpty && changes == 0 && history == 0 && !hasLostSettings && others.isEmpty)
  }

  /// As the finding `store` carries it: `lost=a5,t16 older=a13 changes=3 kept=/folder`; only what there is.
  public var text: String {
    var parts: [String] = []
    if !lost.isEmpty { parts.append("lost=" + Self.names(lost)) }
    if !older.isEmpty { parts.append("older=" + Self.names(older)) }
    if changes > 0 { parts.append("changes=\(changes)") }
    if history > 0 { parts.append("history=\(history)") }
    if hasLostSettings { parts.append("settings=1") }
    if !others.isEmpty { parts.append("others=" + Self.joined(others)) }
    parts.append("kept=" + kept)
    var text = ""
    for part in parts { text += text.isEmpty ? part : " " + part }
    return text
  }

  /// Reads what `text` gives; `nil` for anything else.
  public init?(text: String) {
    var rest = Substring(text)
    while !rest.isEmpty {
      guard let sign = rest.firstIndex(of: "=") else { return nil }
      let name = rest[..<sign]
      let after = rest[rest.index(after: sign)...]
      // The path stands last, and may hold spaces.
      let end = name == "kept" ? after.endIndex : after.firstIndex(of: " ") ?? after.endIndex
      let value = after[..<end]
      switch name {
      case "lost": lost = Self.items(value)
      case "older": older = Self.items(value)
      case "changes": changes = Int64(value) ?? 0
      case "history": history = Int64(value) ?? 0
      case "settings": hasLostSettings = true
      case "others": others = value.split(separator: ",").map { String($0) }
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
