// SPDX-License-Identifier: Apache-2.0
import Localization

/// `toki version`: show the version, the commit and how it was built.
enum VersionShow {
  static var spec: CommandSpec {
    CommandSpec(
      "version", summary: tr("show the version, its commit and how it was built"),
      examples: ["toki version", "toki version --json"], options: [.json], place: .nowhere
    ) { invocation, context throws(CommandFailure) in
      let build = context.build
      if invocation.has(.json) {
        let json = JSONValue.members([
          "version": .string(context.version), "commit": .text(build.commit), "changed": .boolean(build.isChanged),
          "build": .string(build.isDebug ? "debug" : "release"), "origin": .string(build.origin),
        ])
        context.printLine(json.text)
        return .done
      }
      context.printLine("toki \(context.version)")
      context.printLine(tr("Commit: {commit}", ["commit": build.commitText]))
      context.printLine(tr("Build: {build}", ["build": build.text]))
      return .done
    }
  }
}
