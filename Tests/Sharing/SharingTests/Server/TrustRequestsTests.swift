// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiModel
import TokiServer

@testable import Sharing
@testable import Visitors

/// The three files of the plain port.
@Suite struct TrustRequestsTests {
  private let authority: SharingCertificate.Authority
  private let requests: TrustRequests

  init() throws {
    let made = try SharingCertificate.sample(at: UTCInstant(secondsSinceEpoch: 1_800_000_000))
    authority = try #require(made.authority)
    requests = TrustRequests(host: "clock", port: 8_654, hosts: HostNames(["clock.local"]), authority: authority)
  }

  private func answer(_ method: String, _ path: String, in language: Language? = nil, host: String = "clock.local:8655")
    -> Answer
  {
    var request = ReceivedRequest(method: method, path: path)
    request.host = host
    request.language = language
    return requests.answer(request)
  }

  private func header(_ name: String, of answer: Answer) -> String? { answer.headers.first { $0.name == name }?.value }

  @Test func `There are a page, a certificate and a profile, and nothing else`() {
    #expect(
      ["/", "/trust", "/toki.crt", "/toki.mobileconfig"].map { answer("GET", $0).status } == [200, 200, 200, 200])
    for path in ["/index.html", "/v1/state", "/sharing/pair", "/toki.pem", "/../toki.crt"] {
      #expect(answer("GET", path).status == 404, "\(path)")
    }
    for method in ["POST", "PUT", "DELETE"] { #expect(answer(method, "/trust").status == 404) }
    #expect(answer("GET", "/trust", host: "evil.example").status == 421)
  }

  @Test func `The page runs its own script alone, and sends nothing anywhere`() throws {
    let page = answer("GET", "/trust")
    let policy = try #require(header("Content-Security-Policy", of: page))
    #expect(policy.hasPrefix("default-src 'none'; script-src 'sha256-"))
    let text = String(decoding: page.body, as: UTF8.self)
    #expect(
      text.components(separatedBy: "<script>").count == 2 && text.contains("<script>\(TrustPage.script)</script>"))
    #expect(text.contains("data-port=\"8654\""))
    // Behind this mark stands what a browser sends to nobody.
    #expect(TrustPage.script.contains("location.hash") && !TrustPage.script.contains("location.search"))
  }

  @Test func `The names of a machine are text in the page`() {
    let page = TrustPage(host: "<b>&\"", port: 1, language: .english).text
    #expect(!page.contains("<b>") && page.contains("&lt;b&gt;&amp;&quot;"))
  }

  @Test func `The certificate is the authority's, under a name of its own`() {
    let file = answer("GET", "/toki.crt")
    #expect(file.body == authority.binary && file.mediaType == "application/x-x509-ca-cert")
    #expect(header("Content-Disposition", of: file) == "attachment; filename=\"toki-clock.crt\"")
  }

  @Test func `The profile installs the same certificate, and a second one takes its place`() throws {
    let file = answer("GET", "/toki.mobileconfig")
    #expect(file.mediaType == "application/x-apple-aspen-config")
    let list = try PropertyListSerialization.propertyList(from: Data(file.body), format: nil)
    let profile = try #require(list as? [String: Any])
    #expect(profile["PayloadType"] as? String == "Configuration")
    let content = try #require((profile["PayloadContent"] as? [[String: Any]])?.first)
    #expect(content["PayloadType"] as? String == "com.apple.security.root")
    #expect(content["PayloadContent"] as? Data == Data(authority.binary))
    let identifiers = [profile, content].compactMap { ($0["PayloadUUID"] as? String).flatMap { UUID(uuidString: $0) } }
    #expect(Set(identifiers).count == 2)
    #expect(answer("GET", "/toki.mobileconfig").body == file.body)
  }

  @Test func `Bytes are written as every other program reads them`() {
    for count in 0...50 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 73 &+ 11) }
      #expect(Base64.text(bytes) == Data(bytes).base64EncodedString())
    }
  }
}
