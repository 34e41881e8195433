// SPDX-License-Identifier: Apache-2.0
import Foundation
import LinuxHost
import Testing
import TokiEngine
import TokiModel
import TokiClient
import TokiServer
import TokiTestKit

/// The suite that the local engine passes, run over a real socket and a real loop.
@Suite(.serialized) struct RemoteControlConformanceTests {
  @Test func `The engine over a socket conforms to TokiControl`() async {
    let suite = ControlConformance {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("toki-\(UUID().uuidString.prefix(8))")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let path = folder.appendingPathComponent("s").path
      let (server, client) = (try EpollLoop(), try EpollLoop())
      let home = TestHome(
        loop: server, identity: EngineStatus(processID: 1, version: "0", uptime: .zero, socket: path))
      let listener = try RemoteListener(
        control: home.control, loop: server, reader: SideThread(), importer: SideThread(),
        timer: LoopDeadlines(loop: server), clock: home.host)
      let socket = try UnixSocket.listen(path: path)
      listener.listen(on: socket)
      Thread.detachNewThread { server.run() }
      Thread.detachNewThread { client.run() }
      return ControlConformance.Subject(
        control: RemoteControl(socketPath: path, loop: client), host: home.host, timeKeeper: home.timeKeeper
      ) {
        await withCheckedContinuation { done in
          server.post {
            listener.stop()
            done.resume()
          }
        }
        server.stop()
        client.stop()
        close(socket)
        try? FileManager.default.removeItem(at: folder)
      }
    }
    let violations = await suite.violations()
    #expect(violations == [])
  }
}
