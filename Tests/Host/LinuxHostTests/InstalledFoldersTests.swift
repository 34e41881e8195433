// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import Testing

@Suite struct InstalledFoldersTests {
  @Test(arguments: [
    ("/usr/local/bin/toki", "/usr/local/share/locale"), ("/usr/bin/tokid", "/usr/share/locale"),
    ("/src/toki/.build/x86_64-unknown-linux-gnu/release/toki", "/src/toki/.build/locale"),
    ("/src/toki/.build/release/toki", "/src/toki/.build/locale"),
  ])
  func `The catalogues are beside the program`(executable: String, folder: String) {
    #expect(InstalledFolders.catalogues(executable: executable) == folder)
  }

  @Test func `Where there is no catalogue, nothing is read`() {
    #expect(InstalledFolders.catalogue(of: "no-such-language") == nil)
  }
}
