// SPDX-License-Identifier: Apache-2.0

/// Where a command goes, which each hint to type another one names.
public enum CommandHint {
  /// The options that name where the current task's command goes, as `--at bedroom`; `nil` for this machine.
  @TaskLocal public static var place: String?
}

/// Returns a command line to type, as hints show it: `toki pause t1`, with `--at bedroom` for an item of that remote.
///
/// Only for commands that can go to a remote: those of this machine alone, as `toki share`, are plain texts. `words`
/// are the command with its arguments, without `toki`.
public func commandLine(_ words: String) -> String {
  "toki \(words)" + (CommandHint.place.map { " \($0)" } ?? "")
}
