// SPDX-License-Identifier: Apache-2.0

/// Commands that belong together in help.
struct CommandGroup: Sendable {
  let title: String
  let commands: [CommandSpec]
}
