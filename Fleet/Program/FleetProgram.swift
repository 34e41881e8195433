// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import Localization
import PostgresStore
import TokiEngine
import TokiFleet
import TokiModel

/// A server of many homes, and the commands of its operators.
///
/// Exit codes: 0 done, or told to stop; 1 could not do it; 2 invalid arguments.
@main enum FleetProgram {
  static func main() {
    Localization.start(environment: HostProcess.environment, catalogue: InstalledFolders.fleetCatalogue)
    do {
      let options = try FleetOptions(
        arguments: Array(CommandLine.arguments.dropFirst()), database: HostProcess.environment("TOKI_DATABASE"))
      if let warning = options.warning { StandardError.write("toki-fleet: \(warning)\n") }
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
      let own: ZoneName
      do throws(AccountFile.Fault) { own = try OwnZone.resolve(zone) } catch { return refuse(error.description) }
      guard try directory(options).create(name, in: own) != nil else {
        return refuse(tr("There is an account {name} already.", ["name": name.text]))
      }
    case .createMany(let path, let zone, let token, let role):
      return try AccountDesk(try directory(options)).createMany(from: path, in: zone, token: token, role: role)
    case .list(let filter, let isJSON): try AccountDesk(try directory(options)).list(filter, isJSON: isJSON)
    case .delete(let name, let isSure): return try AccountDesk(try directory(options)).delete(name, isSure: isSure)
    case .rename(let name, let new): return try AccountDesk(try directory(options)).rename(name, to: new)
    case .audit(let name): return try AccountDesk(try directory(options)).audit(name)
    case .zone(let name, let zone):
      let directory = try directory(options)
      guard OwnZone.exists(zone) else {
        return refuse(tr("There is no time zone “{subject}”.", ["subject": zone.text]))
      }
      guard let home = try directory.find(name) else {
        return refuse(tr("There is no account {name}; see toki-fleet list.", ["name": name.text]))
      }
      guard try AccountTransfer(options.database).move(name, home, to: zone, by: directory) else {
        return refuse(
          tr(
            "The account {name} was not given up in time: its server does not do its part. See its log.",
            ["name": name.text]))
      }
    case .export(let home, let path):
      return try noted("export", of: home, options) { try AccountTransfer(options.database).export(home, to: path) }
    case .importing(let home, let path):
      return try noted("import", of: home, options) {
        try AccountTransfer(options.database).importing(path, into: home)
      }
    case .token(let home, let command): return try TokenDesk(try directory(options)).run(command, in: home)
    case .hook(let home, .list): return try HookDesk(options.database).run(.list, in: home)
    case .hook(let home, let command):
      return try noted("hook", of: home, options) { try HookDesk(options.database).run(command, in: home) }
    case .move(let home, let address):
      return try noted("move", of: home, options) { try MoveDesk(try directory(options)).move(home, to: address) }
    case .drain(let address, true): return try DrainDesk(try directory(options)).drain(address)
    case .drain(let address, false): return try DrainDesk(try directory(options)).stopDraining(address)
    case .serve: try FleetService.serve(options)
    }
    return 0
  }

  /// Does something to an account, and has the audit note it if that went well.
  private static func noted(
    _ act: String, of name: AccountName, _ options: FleetOptions, _ body: () throws -> Int32
  ) throws -> Int32 {
    let code = try body()
    let directory = try directory(options)
    if code == 0, let home = try directory.find(name) { try directory.note(act, of: home) }
    return code
  }

  private static func refuse(_ sentence: String) -> Int32 {
    StandardError.write("toki-fleet: \(sentence)\n")
    return 1
  }

  private static func directory(_ options: FleetOptions) throws -> HomeDirectory {
    let loop = try EpollLoop()
    let directory = try HomeDirectory(options.database, loop: loop, timer: try LoopDeadlines(loop: loop))
    directory.operatorName = OperatorName.current
    return directory
  }
}
