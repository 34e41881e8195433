// SPDX-License-Identifier: Apache-2.0
public import LinuxHost
import TokiEngine
public import TokiWire

extension HomeDoor {
  /// The door of this user's home on this machine.
  public static func ofThisHome(on loop: EpollLoop) -> HomeDoor {
    HomeDoor(
      read: { () throws(Trouble) in
        try checked { () throws(HostError) in try DoorSettingsFile(try folders()).read() }
      },
      keep: { settings throws(Trouble) in
        try checked { () throws(HostError) in try DoorSettingsFile(try folders()).write(settings) }
      },
      open: { () async throws(Trouble) in
        do throws(HostError) {
          try await reach(on: loop).open()
        } catch {
          throw .unopened(error.description)
        }
      },
      waitUntilClosed: { await (try? reach(on: loop))?.waitUntilClosed() ?? true },
      ask: { question throws(ControlError) in
        guard let reach = try? reach(on: loop) else { return nil }
        var request = PassedRequest(method: question.method, target: question.path)
        request.body = question.body
        return try await reach.ask(request).map { Reply(status: $0.status, body: $0.body) }
      })
  }

  private static func checked<Value>(_ body: () throws(HostError) -> Value) throws(Trouble) -> Value {
    do throws(HostError) {
      return try body()
    } catch {
      throw .unusable(error.description)
    }
  }

  private static func folders() throws(HostError) -> TokiFolders {
    try TokiFolders(environment: HostProcess.environment)
  }

  private static func reach(on loop: EpollLoop) throws(HostError) -> DoorReach {
    DoorReach(folders: try folders(), loop: loop) { () throws(HostError) in try LoopDeadlines(loop: loop) }
  }
}
