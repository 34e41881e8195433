// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import LinuxHost
import Testing

@Suite struct TokiFoldersTests {
  @Test(
    arguments: [
      (["HOME": "/home/a"], "/home/a/.local/share/toki", "/home/a/.local/share/toki/run/toki.sock"),
      (["HOME": "/home/a", "XDG_DATA_HOME": "/d/"], "/d/toki", "/d/toki/run/toki.sock"),
      (["HOME": "/home/a", "XDG_DATA_HOME": "d"], "/home/a/.local/share/toki", nil),
      (["XDG_DATA_HOME": "/d", "XDG_RUNTIME_DIR": "/run/user/1"], "/d/toki", "/run/user/1/toki/toki.sock"),
      (["XDG_DATA_HOME": "/d", "XDG_RUNTIME_DIR": "run"], "/d/toki", "/d/toki/run/toki.sock"),
      (["XDG_DATA_HOME": "/d", "XDG_RUNTIME_DIR": ""], "/d/toki", "/d/toki/run/toki.sock"),
    ] as [([String: String], String, String?)])
  func `Folders follow the environment`(variables: [String: String], data: String, socket: String?) throws {
    let folders = try TokiFolders(environment: { variables[$0] }, userRuntime: "/nowhere")
    #expect(folders.data == data)
    #expect(socket == nil || folders.socket == socket)
  }

  @Test func `Without the variable the folder of the login is used, where it is ours alone`() throws {
    let folder = try TestFolder()
    defer { folder.end() }
    let login = try folder.folder("login")
    func socket(_ variables: [String: String] = [:]) throws -> String {
      let all = variables.merging(["XDG_DATA_HOME": "/d"]) { $1 }
      return try TokiFolders(environment: { all[$0] }, userRuntime: login).socket
    }
    #expect(try socket() == login + "/toki/toki.sock")
    #expect(try socket(["XDG_RUNTIME_DIR": "/r"]) == "/r/toki/toki.sock")
    for mode in [0o777, 0o1777, 0o720] as [mode_t] {
      chmod(login, mode)
      #expect(try socket() == "/d/toki/run/toki.sock")
    }
    if HostProcess.effectiveUserID == 0 {
      chmod(login, 0o700)
      chown(login, 12_345, 12_345)
      #expect(try socket() == "/d/toki/run/toki.sock")
    }
    rmdir(login)
    #expect(try socket() == "/d/toki/run/toki.sock")
  }

  @Test(arguments: [(0o700, true), (0o755, true), (0o720, false), (0o702, false), (0o1777, false)] as [(mode_t, Bool)])
  func `A runtime folder that others may write to is refused`(mode: mode_t, isTaken: Bool) throws {
    let folder = try TestFolder()
    defer { folder.end() }
    let runtime = try folder.folder("runtime")
    chmod(runtime, mode)
    let folders = try TokiFolders { $0 == "XDG_RUNTIME_DIR" ? runtime : "/d" }
    if isTaken {
      #expect(try folders.checkSocketFolder())
      try folders.prepareSocketFolder()
    } else {
      #expect(throws: HostError.openToOthers(path: runtime)) { try folders.checkSocketFolder() }
      #expect(throws: HostError.openToOthers(path: runtime)) { try folders.prepareSocketFolder() }
      #expect(rmdir(runtime) == 0, "nothing was made in it")
    }
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "home"]])
  func `Without a home there is no place for the data`(variables: [String: String]) {
    #expect(throws: HostError.noHome) { try TokiFolders { variables[$0] } }
  }

  @Test func `Missing folders are private, and an open one is closed to others`() throws {
    let folder = try TestFolder()
    defer { folder.end() }
    let folders = try TokiFolders { $0 == "XDG_DATA_HOME" ? "\(folder.path)/a/b" : nil }
    try folders.prepareSocketFolder()
    for name in ["a", "a/b", "a/b/toki", "a/b/toki/run"] { #expect(try folder.mode(name) == 0o700) }
    chmod(folders.data, 0o755)
    try folders.prepareData()
    #expect(try folder.mode("a/b/toki") == 0o700)
  }

  @Test func `Data may stand behind a link`() throws {
    let folder = try TestFolder()
    defer { folder.end() }
    try folder.link("toki", to: folder.folder("disk"))
    try TokiFolders { $0 == "XDG_DATA_HOME" ? folder.path : nil }.prepareData()
    #expect(try folder.mode("disk") == 0o700)
  }

  @Test func `A runtime folder that cannot be trusted is refused, each for its reason`() throws {
    let folder = try TestFolder()
    defer { folder.end() }
    func prepare(_ runtime: String) throws {
      let variables = ["XDG_DATA_HOME": folder.path, "XDG_RUNTIME_DIR": runtime]
      try TokiFolders { variables[$0] }.prepareSocketFolder()
    }
    let missing = "\(folder.path)/missing"
    #expect(throws: HostError.runtimeFolderMissing(path: missing)) { try prepare(missing) }
    let file = try folder.file("file", "x")
    #expect(throws: HostError.notAFolder(path: file)) { try prepare(file) }
    let long = try folder.folder(String(repeating: "l", count: 100))
    #expect(throws: HostError.socketPathTooLong(path: long + "/toki/toki.sock", bytes: long.count + 15)) {
      try prepare(long)
    }
    let trap = try folder.folder("trap")
    try folder.link("trap/toki", to: folder.folder("elsewhere"))
    #expect(throws: HostError.notAFolder(path: trap + "/toki")) { try prepare(trap) }
    let good = try folder.folder("good")
    try prepare(good)
    #expect(try folder.mode("good/toki") == 0o700)
    guard HostProcess.effectiveUserID == 0 else { return }
    chown(good, 12_345, 12_345)
    #expect(throws: HostError.notOurs(path: good, owner: 12_345)) { try prepare(good) }
  }

  @Test func `A file in the data folder's place is reported`() throws {
    let folder = try TestFolder()
    defer { folder.end() }
    let file = try folder.file("file", "x")
    let folders = try TokiFolders { $0 == "XDG_DATA_HOME" ? file + "/below" : nil }
    #expect(throws: HostError.notAFolder(path: file)) { try folders.prepareData() }
  }
}
