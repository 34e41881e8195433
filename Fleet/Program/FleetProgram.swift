// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import Localization
import PostgresStore
import TokiEngine
import TokiFleet
import TokiModel

/// A server of many homes, and what is done to them by those who look after the database.
///
/// Exit codes: 0 done, or told to stop; 1 could not do it; 2 invalid arguments.
@main enum FleetProgram {
  static func main() {
    Localization.start(environment: HostProcess.environment, catalogue: InstalledFolders.fleetCatalogue)
    do {
      let options = try FleetOptions(
        arguments: Array(CommandLine.arguments.dropFirst()), database: HostProcess.environment("TOKI_DATABASE"))
      exit(try run(options))
    } catch let error as FleetOptions.Invalid {
      StandardError.write("toki-fleet: \(error.description)\n")
      exit(2)
    } catch let error as ControlError {
      let text = tr("Nothing can listen on {address}: {reason}", ["address": error.subject, "reason": error.reason])
      StandardError.write("toki-fleet: \(text)\n")
      exit(1)
    } catch let error as StoreError {
      StandardError.write("toki-fleet: \(DatabaseFailure(error).description)\n")
      exit(1)
    } catch {
      StandardError.write("toki-fleet: \((error as? HostError)?.description ?? "")\n")
      exit(1)
    }
  }

  private static func run(_ options: FleetOptions) throws -> Int32 {
    switch options.mode {
    case .help: StandardOutput.write(ProgramUsage.fleet(in: Localization.language).help)
    case .version: StandardOutput.write("toki-fleet \(TokiVersion.current)\n")
    case .create(let name, let zone):
      let clock = LinuxClock(timeZone: HostProcess.environment("TZ"))
      // Each home has a zone of its own, by default this person's: servers may be anywhere.
      let own: ZoneName
      do throws(ZoneError) {
        own = if let zone { try clock.zone(named: zone).name } else { try clock.hostZone().name }
      } catch .unset {
        // localtime(5): such a machine is on UTC.
        own = .utc
      } catch {
        return refuse(tr("There is no time zone “{subject}”.", ["subject": zone?.text ?? "/etc/localtime"]))
      }
      guard try directory(options).create(name, in: own) != nil else {
        StandardError.write("toki-fleet: " + tr("There is an account {name} already.", ["name": name.text]) + "\n")
        return 1
      }
    case .list:
      for home in try directory(options).list() {
        StandardOutput.write(AccountList.line(home) + "\n")
      }
    case .zone(let name, let zone):
      let directory = try directory(options)
      guard (try? LinuxClock(timeZone: nil).zone(named: zone)) != nil else {
        return refuse(tr("There is no time zone “{subject}”.", ["subject": zone.text]))
      }
      guard let home = try directory.find(name) else {
        return refuse(tr("There is no account {name}; see toki-fleet list.", ["name": name.text]))
      }
      guard try directory.move(home, to: zone) else {
        return refuse(
          tr(
            "A server holds the account {name}, as something happens in it. Try again when it is quiet.",
            ["name": name.text]
          ))
      }
    case .export(let home, let path): return try AccountTransfer(options.database).export(home, to: path)
    case .importing(let home, let path): return try AccountTransfer(options.database).importing(path, into: home)
    case .token(let home, let command): return try TokenDesk(try directory(options)).run(command, in: home)
    case .hook(let home, let command): return try HookDesk(options.database).run(command, in: home)
    case .move(let home, let address): return try MoveDesk(try directory(options)).move(home, to: address)
    case .serve: try FleetService.serve(options)
    }
    return 0
  }

  private static func refuse(_ sentence: String) -> Int32 {
    StandardError.write("toki-fleet: \(sentence)\n")
    return 1
  }

  private static func directory(_ options: FleetOptions) throws -> HomeDirectory {
    let loop = try EpollLoop()
    return try HomeDirectory(options.database, loop: loop, timer: try LoopDeadlines(loop: loop))
  }
}
