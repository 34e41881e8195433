// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiScreens

@Suite struct DamageNoticeTests {
  @Test func `Losses are named until they have been seen`() {
    let loss = Finding(.store, .warning, detail: "lost=a5,t16 older=a13 changes=3 kept=/home/x/damaged-1")
    #expect(
      DamageNotice(findings: [Finding(.soundServer, .fault), loss], in: .english)?.text
        == "The database was damaged. Lost: a5 t16. Brought back from a copy, perhaps not as last set: a13. "
        + "Changes that were saved last and are gone: 3. The damaged files are kept in /home/x/damaged-1.")
    #expect(DamageNotice(findings: [Finding(.soundServer, .fault), Finding(.store, .good)], in: .english) == nil)
  }
}
