// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import TokiEngine

/// The daemon: it owns the database, the clock and the sound.
///
/// Exit codes: 0 asked to end; 1 could not start; 2 wrong arguments; 3 another one runs.
@main enum TokiDaemon {
  static func main() {
    do {
      let options = try DaemonOptions(arguments: Array(CommandLine.arguments.dropFirst()))
      HostProcess.exit(run(options))
    } catch {
      StandardError.write("tokid: \(error)\n")
      HostProcess.exit(2)
    }
  }

  private static func run(_ options: DaemonOptions) -> Int32 {
    switch options.mode {
    case .help:
      StandardOutput.write(DaemonOptions.help)
      return 0
    case .version:
      StandardOutput.write("tokid \(TokiVersion.current)\n")
      return 0
    case .supervise:
      return Supervisor.run(
        executable: HostProcess.executablePath,
        arguments: options.readyDescriptor.map { ["--ready-fd", String($0)] } ?? [])
    case .serve:
      let ready = options.readyDescriptor.map { ReadyPipe(descriptor: $0) }
      do {
        return try Daemon.serve(ready: ready)
      } catch let error as StoreError {
        if case .inUse = error {
          ready?.busy()
          return 3
        }
        return refuse("\(StartFailure(error))", ready)
      } catch {
        return refuse("\(error)", ready)
      }
    }
  }

  private static func refuse(_ reason: String, _ ready: ReadyPipe?) -> Int32 {
    ready?.failed(reason)
    StandardError.write("tokid: \(reason)\n")
    return 1
  }
}
