// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import LinuxHost
import Testing
import TokiModel
import TokiWire

@testable import Remotes

/// The folder of a linked remote.
@Suite struct LinkFolderTests {
  private func withFolder(_ body: (LinkFolder, _ path: String) throws -> Void) throws {
    let home = NSTemporaryDirectory() + "toki-link-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: home) }
    let folders = try TokiFolders(environment: { $0 == "XDG_DATA_HOME" ? home : nil })
    let folder = LinkFolder(of: try #require(RemoteName(text: "bedroom")), folders)
    let lock = try #require(try folder.lock())
    try body(folder, folders.links + "/bedroom")
    withExtendedLifetime(lock) {}
  }

  @Test func `A new store is empty, and saved data can be read`() throws {
    try withFolder { folder, path in
      #expect(try folder.stored() == nil)
      try folder.keep(RemoteList())
      #expect(try folder.stored() == Wire.bytes(RemoteList()))
      folder.forget()
      #expect(try folder.stored() == nil)
      try FileManager.default.createDirectory(atPath: path + "/link.json", withIntermediateDirectories: false)
      #expect(throws: HostError.self) { try folder.stored() }
    }
  }

  @Test func `The files of an earlier build are removed, and the link's stays`() throws {
    try withFolder { folder, path in
      let former = ["edits.json", "edits.lock", "room.json"].map { "\(path)/\($0)" }
      for removes in [folder.removeFormerFiles, folder.forget] {
        try folder.keep(RemoteList())
        for name in former { #expect(FileManager.default.createFile(atPath: name, contents: Data("{}".utf8))) }
        removes()
        #expect(former.allSatisfy { !FileManager.default.fileExists(atPath: $0) })
        if try folder.stored() == nil { return }
        #expect(try folder.stored() == Wire.bytes(RemoteList()))
      }
    }
  }

  @Test func `Data of an earlier build is found by its former name, and renamed by the next process`() throws {
    try withFolder { folder, path in
      let bytes = Data(Wire.bytes(RemoteList()))
      #expect(FileManager.default.createFile(atPath: path + "/bell.json", contents: bytes))
      #expect(FileManager.default.createFile(atPath: path + "/bell.damaged-1.json", contents: Data()))
      #expect(try folder.stored() == Array(bytes))
      #expect(folder.damagedFiles == [path + "/bell.damaged-1.json"])
      folder.noteSeen()
      #expect(folder.damagedFiles == [])
      // As the next process does.
      _ = try folder.lock()
      #expect(try FileManager.default.contentsOfDirectory(atPath: path).contains("link.json"))
      #expect(!FileManager.default.fileExists(atPath: path + "/bell.json"))
      #expect(try folder.stored() == Array(bytes))
      #expect(FileManager.default.createFile(atPath: path + "/bell.json", contents: bytes))
      folder.forget()
      #expect(try folder.stored() == nil)
    }
  }

  @Test func `A damaged file keeps a name of its own until it is seen, and then another one`() throws {
    try withFolder { folder, path in
      try folder.keep(RemoteList())
      #expect(folder.damagedFiles == [])
      #expect(try folder.setAside() == path + "/link.damaged-1.json")
      // It is there still, should the power fail before it is replaced.
      #expect(try folder.stored() == Wire.bytes(RemoteList()))
      try folder.keep(FoundRemoteList(remotes: []))
      #expect(FileManager.default.contents(atPath: path + "/link.damaged-1.json") == Data(Wire.bytes(RemoteList())))
      #expect(try folder.setAside() == path + "/link.damaged-2.json")
      #expect(folder.damagedFiles == [path + "/link.damaged-1.json", path + "/link.damaged-2.json"])
      folder.noteSeen()
      #expect(folder.damagedFiles == [])
      #expect(try folder.setAside() == path + "/link.damaged-3.json")
      #expect(folder.damagedFiles == [path + "/link.damaged-3.json"])
      #expect(
        FileManager.default.contents(atPath: path + "/link.damaged-1.json.seen") == Data(Wire.bytes(RemoteList())))
    }
  }
}
