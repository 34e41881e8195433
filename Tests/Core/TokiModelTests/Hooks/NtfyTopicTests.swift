// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// Topics of ntfy, as a hook posts to them.
@Suite struct NtfyTopicTests {
  @Test(arguments: [
    ("ntfy://ntfy.sh/my-long_Topic9", "https://ntfy.sh/", "my-long_Topic9"),
    ("NTFY://push.example.org:8443/t", "https://push.example.org:8443/", "t"),
    ("ntfy://phil:word@ntfy.sh/t?secure=true", "https://phil:word@ntfy.sh/", "t"),
    ("ntfy://127.0.0.1:2586/t?secure=false", "http://127.0.0.1:2586/", "t"),
  ])
  func `A topic is named as ntfy's own apps name it`(_ address: String, _ server: String, _ name: String) throws {
    let topic = try #require(NtfyTopic(address))
    #expect(topic.server == server && topic.name == name)
    #expect(try Hook(.every, .post(address)).call.text == address)
  }

  @Test(arguments: [
    "ntfy://", "ntfy://ntfy.sh", "ntfy://ntfy.sh/", "ntfy:///t", "ntfy://ntfy.sh/a/b", "ntfy://ntfy.sh/t?x=1",
    "ntfy://ntfy.sh/tést", "ntfy://a?b/t", "ntfy://a#b/t", "ntfy://ntfy.sh:99999/t",
    "ntfy://ntfy.sh/" + String(repeating: "a", count: 65),
  ])
  func `An invalid topic is no hook`(_ address: String) {
    #expect(throws: HookError.addressUnreadable(address)) { try Hook(.every, .post(address)) }
  }

  @Test func `Plain HTTP is for this machine alone`() {
    let address = "ntfy://ntfy.sh/t?secure=false"
    #expect(throws: HookError.addressWithoutTLS(address)) { try Hook(.every, .post(address)) }
  }
}
