// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import LinuxHost
import Testing

@Suite struct `A person's files` {
  @Test func `A file is written for its owner alone, in place of an old one`() throws {
    let folder = try TestFolder()
    defer { folder.end() }
    let path = try folder.file("backup.json", "old")
    try WholeFile.write(Array("new".utf8), to: path)
    #expect(try WholeFile.bytes(of: path, limit: 10) == Array("new".utf8))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["backup.json"])
  }

  @Test func `A link goes on pointing where it did`() throws {
    let folder = try TestFolder()
    defer { folder.end() }
    let path = try folder.file("real", "old")
    let link = try folder.link("link", to: "real")
    try WholeFile.write(Array("new".utf8), to: link)
    #expect(try WholeFile.bytes(of: path, limit: 10) == Array("new".utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a link away"), arguments: [0o1777, 0o755])
  func `Another user's link in a folder for everybody is not followed`(mode: Int) throws {
    let folder = try TestFolder()
    defer { folder.end() }
    let path = try folder.file("real", "old")
    try folder.folder("shared/own")
    let link = try folder.link("shared/link", to: path)
    let linkedFolder = try folder.link("shared/folder", to: folder.path)
    let shared = folder.path + "/shared"
    #expect(chmod(shared, mode_t(mode)) == 0)
    for made in [link, linkedFolder] { #expect(lchown(made, 65_534, 65_534) == 0) }
    for path in [link, linkedFolder + "/real"] {
      if mode == 0o1777 {
        #expect(throws: HostError.self) { try WholeFile.write(Array("new".utf8), to: path) }
      } else {
        try WholeFile.write(Array("new".utf8), to: path)
      }
    }
    #expect(try WholeFile.bytes(of: path, limit: 10) == Array((mode == 0o1777 ? "old" : "new").utf8))
  }

  @Test(arguments: ["/dev/null", "/tmp", "/nowhere/at/all"])
  func `A path without a file or folder is refused`(path: String) {
    #expect(throws: HostError.self) { try WholeFile.write([1], to: path) }
  }

  @Test func `A file that is too long, or none, is refused`() throws {
    let folder = try TestFolder()
    defer { folder.end() }
    let path = try folder.file("long", String(repeating: "a", count: 11))
    #expect(throws: HostError.self) { try WholeFile.bytes(of: path, limit: 10) }
    #expect(throws: HostError.self) { try WholeFile.bytes(of: folder.path + "/none", limit: 10) }
    #expect(try WholeFile.bytes(of: path, limit: 11).count == 11)
  }
}
