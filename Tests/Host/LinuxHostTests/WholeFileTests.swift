// SPDX-License-Identifier: Apache-2.0
import Foundation
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
