// SPDX-License-Identifier: Apache-2.0

/// The room of a command, which each hint to type another one names.
public enum CommandHint {
  /// Name of the room that the current task's command goes to; `nil` for this machine.
  @TaskLocal public static var room: String?
}

/// Returns a command line to type, as hints show it: `toki pause t1`, with `--at bedroom` for an item of that room.
///
/// Only for commands that can go to a room: those of this machine alone, as `toki share`, are plain texts. `words` are
/// the command with its arguments, without `toki`.
public func commandLine(_ words: String) -> String {
  "toki \(words)" + (CommandHint.room.map { " --at \($0)" } ?? "")
}
