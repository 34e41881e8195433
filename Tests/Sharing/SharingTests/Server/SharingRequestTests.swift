// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiServer

@testable import Sharing

@Suite struct SharingRequestTests {
  @Test(
    arguments: [
      ("Bearer secret", "secret"), ("bearer secret", "secret"), ("BEARER   secret", "secret"), ("Bearer a b", "a b"),
      ("Basic secret", nil), ("Bearer", nil), ("Bearer ", nil), ("secret", nil), ("Bearersecret", nil), ("", nil),
      (nil, nil),
    ] as [(String?, String?)])
  func `A token is what follows the scheme Bearer, however that is written`(header: String?, token: String?) {
    var request = ReceivedRequest(method: "GET", path: "/")
    request.authorization = header
    #expect(request.token == token)
  }

  @Test(
    arguments: [
      ("application/json", true), ("Application/JSON", true), ("application/json; charset=utf-8", true),
      ("application/json ;charset=utf-8", true), ("application/jsonp", false), ("text/json", false),
      ("text/plain; application/json", false), ("", false), (nil, false),
    ] as [(String?, Bool)])
  func `A body is JSON only if its type says so`(type: String?, isJSON: Bool) {
    var request = ReceivedRequest(method: "GET", path: "/")
    request.contentType = type
    #expect(request.isJSON == isJSON)
  }

  @Test func `A forwarded request is encoded anew, so that it has one reading`() {
    var request = ReceivedRequest(method: "GET", path: "/")
    request.path = "/v1/timers/a b?c#d%2F/é"
    #expect(request.target == "/v1/timers/a%20b%3Fc%23d%252F/%C3%A9")
    request.query = ["limit": "1&x=2", "after": "/\r\nHost: x", "~._-": "+"]
    #expect(
      request.target
        == "/v1/timers/a%20b%3Fc%23d%252F/%C3%A9?after=%2F%0D%0AHost%3A%20x&limit=1%26x%3D2&~._-=%2B")
  }
}
