// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Foundation
import LinuxHost
import Testing
import TokiModel

@Suite struct LinuxHostCheckTests {
  private func findings(_ environment: [String: String], root: String = "/nonexistent") -> [Finding] {
    LinuxHostCheck(environment: { environment[$0] }, process: 7, parent: 6, root: root).findings()
  }

  private func startsAtLogin(_ environment: [String: String], root: TestFolder) -> Bool {
    findings(environment, root: root.path).contains(Finding(.autostart, .good))
  }

  @Test(arguments: ["/etc", "/usr/lib", "/home/ada/.config", "/home/ada/.local/share"])
  func `It starts by itself if systemd runs and its unit is wanted at login, whoever started it`(place: String) throws {
    let root = try TestFolder()
    defer { root.end() }
    let home = ["HOME": root.path + "/home/ada"]
    #expect(!startsAtLogin(home.merging(["SYSTEMD_EXEC_PID": "7"]) { $1 }, root: root), "it was started for now alone")
    let unit = try root.file("tokid.service", "")
    let wants = "\(place.dropFirst())/systemd/user/default.target.wants"
    try root.folder(wants)
    try root.link("\(wants)/tokid.service", to: unit)
    #expect(!startsAtLogin(home, root: root), "systemd does not run")
    try root.folder("run/systemd/system")
    #expect(startsAtLogin(home, root: root))
    try FileManager.default.removeItem(atPath: unit)
    #expect(!startsAtLogin(home, root: root), "the unit is gone")
  }

  @Test func `A unit that is masked starts nothing`() throws {
    let root = try TestFolder()
    defer { root.end() }
    for folder in ["run/systemd/system", "etc/systemd/user/default.target.wants", "config/systemd/user"] {
      try root.folder(folder)
    }
    try root.file("etc/systemd/user/default.target.wants/tokid.service", "")
    let environment = ["XDG_CONFIG_HOME": root.path + "/config"]
    #expect(startsAtLogin(environment, root: root))
    try root.link("config/systemd/user/tokid.service", to: "/dev/null")
    #expect(!startsAtLogin(environment, root: root))
  }

  @Test func `Only a lingering user's daemon continues after logging out`() throws {
    let root = try TestFolder()
    defer { root.end() }
    try root.folder("var/lib/systemd/linger")
    try root.file("var/lib/systemd/linger/ada", "")
    func verdicts(_ environment: [String: String]) -> [Finding.Verdict] {
      findings(environment, root: root.path).filter { $0.code == .logout }.map(\.verdict)
    }
    for process in ["7", "6"] { #expect(verdicts(["SYSTEMD_EXEC_PID": process, "USER": "ada"]) == [.good]) }
    #expect(verdicts(["SYSTEMD_EXEC_PID": "7", "USER": "bob"]) == [.warning])
    for other in ["8", "x"] { #expect(verdicts(["SYSTEMD_EXEC_PID": other, "USER": "ada"]).isEmpty) }
    #expect(verdicts(["USER": "ada"]).isEmpty, "it was started by hand")
    for nobody in [[:], ["USER": ""]] { #expect(verdicts(["SYSTEMD_EXEC_PID": "7"].merging(nobody) { $1 }).isEmpty) }
  }

  @Test func `The clock's state is the kernel's, and looking at it changes nothing`() throws {
    let isSynchronised = toki_clock_is_synchronised()
    try #require([0, 1].contains(isSynchronised))
    for _ in 1...3 { #expect(findings([:]).first == Finding(.clock, isSynchronised == 1 ? .good : .warning)) }
  }
}
