// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import TokiCommands

/// The files of this machine, and the calendar program installed beside this one.
enum PersonFiles {
  /// The most bytes read from a file.
  private static let longest = 32 << 20

  static let all = CommandFiles(
    read: { path throws(CommandFiles.Problem) in
      try checked { () throws(HostError) in
        path == "-" ? try WholeFile.standardInput(limit: longest) : try WholeFile.bytes(of: path, limit: longest)
      }
    },
    write: { path, bytes throws(CommandFiles.Problem) in
      try checked { () throws(HostError) in try WholeFile.write(bytes, to: path) }
    },
    runCalendar: { arguments, input throws(CommandFiles.Problem) in
      let outcome = try checked { () throws(HostError) in
        try HelperProgram.run(InstalledFolders.calendarProgram, arguments, input: input, limit: 4 * longest)
      }
      let lines = String(decoding: outcome.errors, as: UTF8.self).split(separator: "\n").map(String.init)
      return CommandFiles.ProgramOutcome(status: outcome.status, output: outcome.output, errors: lines)
    },
    absolutePath: { path throws(CommandFiles.Problem) in
      try checked { () throws(HostError) in try WholeFile.absolutePath(of: path) }
    },
    readSecret: { prompt throws(CommandFiles.Problem) in
      try checked { () throws(HostError) in try WebhookSecret.typed(prompt: prompt) }
    },
    keepSecret: { secret throws(CommandFiles.Problem) in
      try checked { () throws(HostError) in
        try WebhookSecret.write(secret, in: try TokiFolders(environment: HostProcess.environment))
      }
    })
}

/// Does something with this machine, and words its failure for a command.
func checked<Answer>(_ body: () throws(HostError) -> Answer) throws(CommandFiles.Problem) -> Answer {
  do throws(HostError) {
    return try body()
  } catch {
    throw CommandFiles.Problem(reason: error.description)
  }
}
