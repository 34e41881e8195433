// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import LinuxHost
import Testing
import TokiModel

@Suite struct LinuxHostCheckTests {
  func findings(_ environment: [String: String]) -> [Finding] {
    LinuxHostCheck(environment: { environment[$0] }, process: 7, parent: 6, lingering: "/nonexistent").findings()
  }

  @Test(arguments: [
    (["SYSTEMD_EXEC_PID": "7"], Finding.Verdict.good), (["SYSTEMD_EXEC_PID": "6"], .good),
    (["SYSTEMD_EXEC_PID": "8"], .warning),
    (["SYSTEMD_EXEC_PID": "x", "INVOCATION_ID": "1"], .warning), ([:], .warning),
  ])
  func `systemd has started the process that it names, or the parent of this one`(
    environment: [String: String], verdict: Finding.Verdict
  ) {
    #expect(findings(environment).filter { $0.code == .autostart }.map(\.verdict) == [verdict])
  }

  @Test func `Only a lingering user's daemon continues after logging out`() throws {
    let folder = try TestFolder()
    defer { folder.end() }
    try folder.file("ada", "")
    func verdicts(_ environment: [String: String]) -> [Finding.Verdict] {
      LinuxHostCheck(environment: { environment[$0] }, process: 7, parent: 6, lingering: folder.path).findings()
        .filter { $0.code == .logout }.map(\.verdict)
    }
    #expect(verdicts(["SYSTEMD_EXEC_PID": "7", "USER": "ada"]) == [.good])
    #expect(verdicts(["SYSTEMD_EXEC_PID": "7", "USER": "bob"]) == [.warning])
    #expect(verdicts(["USER": "ada"]).isEmpty, "it was started by hand")
    for nobody in [[:], ["USER": ""]] { #expect(verdicts(["SYSTEMD_EXEC_PID": "7"].merging(nobody) { $1 }).isEmpty) }
  }

  @Test func `The clock's state is the kernel's, and looking at it changes nothing`() throws {
    let isSynchronised = toki_clock_is_synchronised()
    try #require([0, 1].contains(isSynchronised))
    for _ in 1...3 { #expect(findings([:]).first == Finding(.clock, isSynchronised == 1 ? .good : .warning)) }
  }
}
