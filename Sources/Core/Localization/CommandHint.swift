// SPDX-License-Identifier: Apache-2.0

/// The target of a command, which each hint to type another one names.
public enum CommandHint {
  /// The options that name where the current task's command goes, as `--at bedroom`; `nil` for this machine.
  @TaskLocal public static var place: String?
  /// The names that the current task's commands go by in hints, by their English ones; `nil` for those.
  @TaskLocal public static var names: [String: String]?

  /// The words of a command with the name that it goes by.
  static func named(_ words: String) -> String {
    let name = String(words.prefix { $0 != " " })
    guard let other = names?[name] else { return words }
    return other + words.dropFirst(name.count)
  }
}

/// Returns a command line to type, as hints show it: `toki pause t1`, with `--at bedroom` for an item of that remote.
///
/// Only for commands that can go to a remote: those of this machine alone, as `toki share`, are plain texts. `words`
/// are the command with its arguments, without `toki`.
public func commandLine(_ words: String) -> String {
  "toki \(CommandHint.named(words))" + (CommandHint.place.map { " \($0)" } ?? "")
}
