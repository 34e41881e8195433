// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import Synchronization
import Testing
import TokiEngine
import TokiModel
@testable import TokiCommands

/// Reasons of a system or of another program, in the person's language.
@Suite struct ReasonTextsTests {
  init() { Catalogue.prepare() }

  @Test(arguments: [
    ("Permission denied", "アクセスが許可されていません"),
    ("there is no connection", "接続がありません"), ("the daemon ended the events", "デーモンが通知を終えました"),
    ("Permission denied.", "アクセスが許可されていません。"),
    ("no sound server: Connection refused", "no sound server: 接続が拒否されました"),
    ("Connection refused (192.0.2.5:8654).", "接続が拒否されました (192.0.2.5:8654)。"),
    ("Connection refused (192.0.2.5:8654)", "接続が拒否されました (192.0.2.5:8654)"),
    (
      "The file /home/eve/remotes.json cannot be used: Permission denied.",
      "ファイル /home/eve/remotes.json を使用できません: アクセスが許可されていません。"
    ),
    (
      "The folder /x: y cannot be used: Read-only file system. Check the disk and the permissions.",
      "フォルダ /x: y を使用できません: ファイルシステムが読み出し専用です。ディスクとアクセス権を確認してください。"
    ),
    ("/data/toki.db: database is locked", "/data/toki.db: データベースがロックされています"),
    ("The file /x cannot be used: it is odd.", "ファイル /x を使用できません: it is odd。"),
    // What is not known stays as it is.
    ("", ""), (".", "."), (": ", ": "), (" (", " ("), ("the moon (full).", "the moon (full)."), ("a: b: c", "a: b: c"),
    ("Permission denied by eve", "Permission denied by eve"), ("アクセスが許可されていません", "アクセスが許可されていません"),
  ])
  func `A known reason is translated to Japanese`(_ english: String, _ japanese: String) {
    #expect(ReasonTexts.of(english, in: .japanese) == japanese)
    #expect(ReasonTexts.of(english, in: .english) == english)
  }

  @Test func `A sentence takes its reason in its own language`() {
    let values = ["message": "No space left on device"]
    #expect(
      tr("This time cannot be used: {message}", values, in: .japanese) == "この時刻は使えません: ディスクに空き容量がありません")
    #expect(
      tr("This time cannot be used: {message}", values, in: .english)
        == "This time cannot be used: No space left on device")
    // Other values are a person's own words.
    #expect(tr("{line} (off)", ["line": "Broken pipe"], in: .japanese).contains("Broken pipe"))
  }

  @Test(arguments: [
    EPERM, ENOENT, EINTR, EIO, ENXIO, EBADF, EAGAIN, ENOMEM, EACCES, EBUSY, EEXIST, ENODEV, ENOTDIR, EISDIR, EINVAL,
    ENFILE, EMFILE, ETXTBSY, EFBIG, ENOSPC, EROFS, EPIPE, ENAMETOOLONG, ENOSYS, ELOOP, EADDRINUSE, EADDRNOTAVAIL,
    ENETDOWN, ENETUNREACH, ECONNABORTED, ECONNRESET, ETIMEDOUT, ECONNREFUSED, EHOSTDOWN, EHOSTUNREACH, ESTALE, EDQUOT,
    EAFNOSUPPORT, ENOTSUP, ENOEXEC,
  ])
  func `Each usual message of this system has words`(_ number: Int32) {
    let message = String(cString: strerror(number))
    #expect(ReasonTexts.of(message, in: .japanese) != message)
  }

  @Test func `A failure on the way to a remote is reported in one language`() async throws {
    let home = World().home
    let remotes = FakeRemotes(home: home)
    remotes.pair("bedroom")
    var here = World(language: .japanese)
    here.remotes = remotes.port()
    remotes.inside.withLock { inside in
      inside.fault = ControlError.unreachable(.remote("bedroom"), reason: "Connection refused (192.0.2.5:8654).")
    }
    #expect(await here.run("list --at bedroom") == .failed)
    #expect(here.terminal.errors == "toki: bedroom に接続できません: 接続が拒否されました (192.0.2.5:8654)。\n")
    here.terminal.clear()
    remotes.inside.withLock { $0.keepFault = CommandFiles.Problem(reason: "No space left on device") }
    #expect(await here.run("remotes forget bedroom") == .failed)
    #expect(here.terminal.errors.contains("ディスクに空き容量がありません"))
  }
}
