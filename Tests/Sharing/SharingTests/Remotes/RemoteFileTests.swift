// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import Foundation
import Glibc
import LinuxHost
import Testing
import TokiModel
import TokiWire

@testable import Remotes

@Suite struct RemoteFileTests {
  private func withFile(_ body: (RemoteFile) throws -> Void) throws {
    let home = NSTemporaryDirectory() + "toki-remotes-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: home) }
    try body(RemoteFile(try TokiFolders(environment: { $0 == "XDG_DATA_HOME" ? home : nil })))
  }

  private func remotes() throws -> RemoteList {
    RemoteList(remotes: [
      Remote(
        name: try #require(RemoteName(text: "bedroom")), address: RemoteAddress(host: "192.0.2.5"),
        trust: .pinned(key: "aa", fingerprint: "bb"), token: "secret",
        device: PairedDevice(
          id: "d1", name: .command, grant: DeviceGrant(role: .control), paired: UTCInstant(secondsSinceEpoch: 0)))
    ])
  }

  @Test func `Without a file there are no remotes, and a written file is for this user alone`() throws {
    try withFile { file in
      #expect(try file.read() == RemoteList())
      try file.write(try remotes())
      #expect(try file.read() == remotes())
      var status = stat()
      #expect(stat(file.path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
    }
  }

  @Test func `The file of an earlier build is read until a new one is written, and then it is gone`() throws {
    try withFile { file in
      let former = file.path.replacing("remotes.json", with: "rooms.json")
      try file.write(try remotes())
      let kept = String(decoding: Wire.bytes(try remotes()), as: UTF8.self).replacing("\"remotes\"", with: "\"rooms\"")
      try FileManager.default.removeItem(atPath: file.path)
      #expect(FileManager.default.createFile(atPath: former, contents: Data(kept.utf8)))
      chmod(former, 0o640)
      #expect(throws: HostError.self) { try file.read() }
      chmod(former, 0o600)
      #expect(try file.read() == remotes())
      try file.write(RemoteList())
      #expect(try file.read() == RemoteList())
      #expect(!FileManager.default.fileExists(atPath: former), "its tokens are forgotten")
    }
  }

  @Test func `A file that others may read is not used, nor one that cannot be understood`() throws {
    try withFile { file in
      try file.write(try remotes())
      chmod(file.path, 0o640)
      #expect(throws: HostError.self) { try file.read() }
      chmod(file.path, 0o600)
      #expect(try file.read().remotes.count == 1)
      try Data("{".utf8).write(to: URL(fileURLWithPath: file.path))
      #expect(throws: HostError.self) { try file.read() }
    }
  }
}
