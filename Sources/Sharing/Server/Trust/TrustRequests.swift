// SPDX-License-Identifier: Apache-2.0
import TokiModel
import TokiServer
import Visitors

/// Answers the plain port: three files that are the same for everybody, and hold nothing of a person.
struct TrustRequests {
  /// The first part of the host's name.
  let host: String
  /// The port of HTTPS.
  let port: Int
  /// The names under which this machine answers.
  let hosts: HostNames
  let authority: SharingCertificate.Authority

  /// Answers a request; a value goes in, a value comes out.
  func answer(_ request: ReceivedRequest) -> Answer {
    guard let name = request.host, hosts.accepts(name) else {
      return Answer(AccessRefusal(.wrongHost, "This is not a name of this machine; toki share on --host adds one."))
    }
    let page = TrustPage(host: host, port: port, language: request.language ?? .english)
    switch (request.method, request.path) {
    case ("GET", "/"), ("GET", "/trust"):
      return file(
        page.text, "text/html; charset=utf-8",
        [("Content-Security-Policy", TrustPage.policy), ("Vary", "Accept-Language")])
    case ("GET", "/toki.crt"):
      return Answer(
        body: authority.binary, mediaType: "application/x-x509-ca-cert",
        headers: Self.usual + [("Content-Disposition", "attachment; filename=\"\(TrustPage.fileName(of: host))\"")])
    case ("GET", "/toki.mobileconfig"):
      return file(
        TrustProfile.text(of: authority, host: host, explanation: page.explanation), "application/x-apple-aspen-config",
        [])
    default: return Answer(AccessRefusal(.notFound, "There is nothing at \(request.path)."))
    }
  }

  private static let usual = [("Referrer-Policy", "no-referrer"), (name: "Cache-Control", value: "no-store")]

  private func file(_ text: String, _ mediaType: String, _ headers: [(name: String, value: String)]) -> Answer {
    Answer(body: Array(text.utf8), mediaType: mediaType, headers: Self.usual + headers)
  }
}
