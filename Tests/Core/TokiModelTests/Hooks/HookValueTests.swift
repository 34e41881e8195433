// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// What may be a hook.
@Suite struct HookValueTests {
  @Test(arguments: [
    "https://example.org", "https://example.org/a?b=c#d", "HTTPS://EXAMPLE.org:8443/", "https://[2001:db8::1]:443/x",
    "http://localhost:8123/api/webhook/x", "http://127.0.0.1/", "http://127.8.9.1:80", "http://[::1]:9/",
    "https://user:word@example.org/", "http://LOCALHOST/",
  ])
  func `An address is https, or this machine`(_ address: String) throws {
    #expect(try Hook(.every, .post(address)).call.text == address)
  }

  @Test(arguments: [
    "http://example.org/", "http://127.0.0.1.example.org/", "http://localhost.example.org", "http://128.0.0.1/",
    "http://localhost@example.org/", "http://[::2]/", "http://127.1/", "http://127.0.0.256/",
    "http://127.0.0.1\\@example.org/",
  ])
  func `Another machine is not called without TLS`(_ address: String) {
    #expect(throws: HookError.self) { try Hook(.every, .post(address)) }
  }

  @Test(arguments: [
    "", "example.org", "ftp://example.org/", "https://", "https://:443/", "https:///x", "https://a b/", "https://a\n",
    "https://example.org:99999/", "https://example.org:x/", "https://[::1/", "https://例.jp/",
    "file:///etc/passwd",
  ])
  func `An invalid web address is refused`(_ address: String) {
    #expect(throws: HookError.addressUnreadable(address)) { try Hook(.every, .post(address)) }
  }

  @Test(arguments: [
    "https://example.org", "http://example.org/", "spotify:playlist:1", "shortcuts://run-shortcut?name=Lights%20on",
    "x-web.search+1:toki", "FILE:///music/gong.ogg",
  ])
  func `A device opens any address with a scheme`(_ address: String) throws {
    let hook = try Hook(.ring, .open(address))
    #expect(hook.call.text == address && hook.call.isOpened)
  }

  @Test(arguments: [
    "", "example.org", "https:", "https://", ":x", "1a:x", "a b:c", "https://例.jp/", "a\u{7}:b", "javascript:alert(1)",
    "DATA:text/html,x",
  ])
  func `An address without a scheme, or with a dangerous one, is refused`(_ address: String) {
    #expect(throws: HookError.addressNotOpened(address)) { try Hook(.ring, .open(address)) }
  }

  @Test func `A command has something to run, fits, and has no NUL`() throws {
    #expect(throws: HookError.emptyCommand) { try Hook(.ring, .command(" \n\t")) }
    #expect(throws: HookError.commandWithNUL) { try Hook(.ring, .command("a\0b")) }
    #expect(throws: HookError.commandTooLong(bytes: 4_097)) {
      try Hook(.ring, .command(String(repeating: "a", count: 4_097)))
    }
    #expect(try Hook(.ring, .command(String(repeating: "a", count: 4_096))).isOn)
  }

  @Test func `A warning has a span of 1 s to 24 h, and nothing else has one`() throws {
    let call = Hook.Call.command("true")
    #expect(throws: HookError.warningWithoutSpan) { try Hook(.warn, call) }
    #expect(throws: HookError.spanWithoutWarning) { try Hook(.ring, before: .minutes(1), call) }
    #expect(throws: HookError.warningOutOfRange(.zero)) { try Hook(.warn, before: .zero, call) }
    #expect(throws: HookError.warningOutOfRange(.hours(25))) { try Hook(.warn, before: .hours(25), call) }
    #expect(try Hook(.warn, before: .seconds(1), call).before == .seconds(1))
  }

  @Test func `A hook of every moment runs at each but a warning`() throws {
    let every = try Hook(.every, .command("true"))
    #expect(Hook.Moment.allCases.filter { every.runs(at: $0) } == [.ring, .dismiss, .snooze, .missed, .every])
    #expect(Hook.Moment.allCases.filter { every.turned(on: false).runs(at: $0) }.isEmpty)
  }

  @Test func `The output is cut at a character, and says nothing to a terminal`() {
    let long = HookResult(.ring, call: "x", end: .exited, output: String(repeating: "時", count: 2_000))
    #expect(long.output.utf8.count == 4_095)
    #expect(HookResult(.ring, call: "x", end: .exited, output: "a\u{1B}[2J\r\n\tb\u{9B}").output == "a [2J \n\tb ")
  }
}
