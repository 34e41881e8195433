// SPDX-License-Identifier: Apache-2.0
public import LinuxHost
public import TokiEngine
public import TokiWire

extension HomeSharing {
  /// The sharing server of this user's home on this machine; `timer` makes a timer on the loop, used only for waiting.
  public static func ofThisHome(
    on loop: any EventLoop, timer: @escaping @Sendable () throws(HostError) -> any LoopTimer
  ) -> HomeSharing {
    let reach = { @Sendable () throws(HostError) in SharingReach(folders: try folders(), loop: loop, timer: timer) }
    return HomeSharing(
      read: { () throws(Trouble) in
        try checked { () throws(HostError) in try SharingSettingsFile(try folders()).read() }
      },
      keep: { settings throws(Trouble) in
        try checked { () throws(HostError) in try SharingSettingsFile(try folders()).write(settings) }
      },
      open: { () async throws(Trouble) in
        do throws(HostError) {
          try await reach().open()
        } catch {
          throw .unopened(error.description)
        }
      },
      waitUntilClosed: { await (try? reach())?.waitUntilClosed() ?? true },
      ask: { question throws(ControlError) in
        guard let reach = try? reach() else { return nil }
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
}
