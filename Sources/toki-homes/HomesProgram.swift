// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import Localization
import PostgresStore
import TokiEngine
import TokiHomes
import TokiModel

/// A node of many homes, and what is done to them by those who look after the database.
///
/// Exit codes: 0 done, or told to stop; 1 could not do it; 2 invalid arguments.
@main enum HomesProgram {
  static func main() {
    Localization.start(environment: HostProcess.environment, catalogue: InstalledFolders.homesCatalogue)
    do {
      let options = try HomesOptions(
        arguments: Array(CommandLine.arguments.dropFirst()), database: HostProcess.environment("TOKI_DATABASE"))
      exit(try run(options))
    } catch let error as HomesOptions.Invalid {
      StandardError.write("toki-homes: \(error.description)\n")
      exit(2)
    } catch let error as ControlError {
      let text = tr("Nothing can listen on {address}: {reason}", ["address": error.subject, "reason": error.message])
      StandardError.write("toki-homes: \(text)\n")
      exit(1)
    } catch let error as StoreError {
      StandardError.write("toki-homes: \(DatabaseFailure(error).description)\n")
      exit(1)
    } catch {
      StandardError.write("toki-homes: \((error as? HostError)?.description ?? "")\n")
      exit(1)
    }
  }

  private static func run(_ options: HomesOptions) throws -> Int32 {
    switch options.mode {
    case .help: StandardOutput.write(ProgramUsage.homes(in: Localization.language).help)
    case .version: StandardOutput.write("toki-homes \(TokiVersion.current)\n")
    case .create(let name):
      guard try directory(options).create(name) != nil else {
        StandardError.write("toki-homes: " + tr("There is a home {name} already.", ["name": name.text]) + "\n")
        return 1
      }
    case .list:
      for home in try directory(options).list() {
        StandardOutput.write(HomesList.line(home) + "\n")
      }
    case .export(let home, let path): return try HomeTransfer(options.database).export(home, to: path)
    case .importing(let home, let path): return try HomeTransfer(options.database).importing(path, into: home)
    case .token(let home, let command): return try TokenDesk(try directory(options)).run(command, in: home)
    case .serve: try NodeService.serve(options)
    }
    return 0
  }

  private static func directory(_ options: HomesOptions) throws -> HomeDirectory {
    let loop = try EpollLoop()
    return try HomeDirectory(options.database, loop: loop, timer: try LoopDeadlines(loop: loop))
  }
}
