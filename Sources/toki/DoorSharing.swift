// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import TokiClient
import TokiCommands
import TokiEngine

/// The door of this home, for the command line.
enum DoorSharing {
  static func port(on loop: EpollLoop) -> SharePort {
    SharePort(
      settings: { () throws(CommandFiles.Problem) in
        try checked { () throws(HostError) in try DoorSettingsFile(try folders()).read() }
      },
      keep: { settings throws(CommandFiles.Problem) in
        try checked { () throws(HostError) in try DoorSettingsFile(try folders()).write(settings) }
      },
      open: { () async throws(CommandFiles.Problem) in
        do throws(HostError) {
          try await reach(on: loop).open()
        } catch {
          throw CommandFiles.Problem(reason: error.description)
        }
      },
      waitUntilClosed: { await (try? reach(on: loop))?.waitUntilClosed() ?? true },
      ask: { question throws(ControlError) in
        guard let reach = try? reach(on: loop) else { return nil }
        var request = PassedRequest(method: question.method, target: question.path)
        request.body = question.body
        return try await reach.ask(request).map { SharePort.Reply(status: $0.status, body: $0.body) }
      })
  }

  private static func folders() throws(HostError) -> TokiFolders {
    try TokiFolders(environment: HostProcess.environment)
  }

  private static func reach(on loop: EpollLoop) throws(HostError) -> DoorReach {
    DoorReach(folders: try folders(), loop: loop) { () throws(HostError) in try LoopDeadlines(loop: loop) }
  }
}
