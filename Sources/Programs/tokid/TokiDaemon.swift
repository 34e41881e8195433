// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import Localization
import TokiEngine

/// The daemon: it owns the database, the clock and the sound.
///
/// Exit codes: 0 told to stop; 1 could not start; 2 invalid arguments; 3 another one is running; 78 cannot start
/// until a person installs a newer Toki (EX_CONFIG of sysexits.h(3)), so that systemd does not retry.
@main enum TokiDaemon {
  static func main() {
    do {
      let options = try DaemonOptions(arguments: Array(CommandLine.arguments.dropFirst()))
      exit(run(options))
    } catch {
      StandardError.write("tokid: \(error)\n")
      exit(2)
    }
  }

  private static func run(_ options: DaemonOptions) -> Int32 {
    switch options.mode {
    case .help:
      Localization.start(environment: HostProcess.environment, catalogue: InstalledFolders.catalogue)
      StandardOutput.write(ProgramUsage.daemon(in: Localization.language).help)
      return 0
    case .version:
      StandardOutput.write("tokid \(TokiVersion.current)\n")
      return 0
    case .supervise:
      return Supervisor.run(
        executable: HostProcess.executablePath ?? CommandLine.arguments[0],
        arguments: options.readyDescriptor.map { ["--ready-fd", String($0)] } ?? [], watchOption: "--watch-fds",
        socket: SystemdSocket.inherited())
    case .serve:
      let ready = options.readyDescriptor.map { ReadyPipe(descriptor: $0) }
      do {
        return try Daemon.serve(options, ready: ready)
      } catch let error as StoreError {
        let failure = StartFailure(error)
        if case .inUse = error {
          ready?.busy()
          StandardError.write("tokid: \(failure)\n")
          return Supervisor.busyCode
        }
        return refuse(
          failure.description, ready, code: failure.needsAPerson ? Supervisor.personCode : Supervisor.refusedCode)
      } catch HostError.socketInUse(let path) {
        ready?.busy()
        StandardError.write("tokid: \(HostError.socketInUse(path: path))\n")
        return Supervisor.busyCode
      } catch {
        return refuse("\(error)", ready)
      }
    }
  }

  private static func refuse(
    _ reason: String, _ ready: ReadyPipe?, code: Int32 = Supervisor.refusedCode
  ) -> Int32 {
    ready?.failed(reason)
    StandardError.write("tokid: \(reason)\n")
    return code
  }
}
