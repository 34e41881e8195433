// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import Testing
import TokiModel
import TokiServer
import TokiWire

@testable import Sharing
@testable import Visitors

@Suite struct OwnerRequestTests {
  private func request(_ method: String, _ path: String, _ body: String) -> ReceivedRequest {
    ReceivedRequest(method: method, path: path, body: Array(body.utf8))
  }

  private func refusal(_ request: ReceivedRequest, isInsecure: Bool = false) -> AccessRefusal.Code? {
    do throws(AccessRefusal) {
      _ = try OwnerRequest(request, isInsecure: isInsecure)
      return nil
    } catch {
      return error.code
    }
  }

  @Test(arguments: [
    ("GET", "/sharing/status", "", OwnerRequest.status), ("GET", "/sharing/devices", "", .devices),
    ("POST", "/sharing/pairings", #"{"role":"control"}"#, .offer(DeviceGrant(role: .control))),
    (
      "POST", "/sharing/pairings", #"{"role":"display","items":["t1"]}"#,
      .offer(DeviceGrant(role: .display, items: [ItemID(.timer, 1)]))
    ), ("POST", "/sharing/stop", "", .stop), ("DELETE", "/sharing/devices/d7", "", .remove("d7")),
  ])
  func `Calls of the command line are read`(method: String, path: String, body: String, asked: OwnerRequest) throws {
    #expect(try OwnerRequest(request(method, path, body), isInsecure: false) == asked)
  }

  @Test(arguments: [
    ("GET", "/door/status", OwnerRequest.status), ("GET", "/door/devices", .devices), ("POST", "/door/stop", .stop),
    ("DELETE", "/door/devices/d7", .remove("d7")),
  ])
  func `The command line of an earlier build asks by its paths`(method: String, path: String, asked: OwnerRequest)
    throws
  {
    #expect(try OwnerRequest(request(method, path, ""), isInsecure: false) == asked)
  }

  @Test(arguments: [
    ("GET", "/sharing/stop"), ("POST", "/sharing/status"), ("DELETE", "/sharing/devices"),
    ("DELETE", "/sharing/devices/"),
    ("DELETE", "/sharing/devices/d7/more"), ("DELETE", "/sharings/devices/d7"), ("GET", "/v1/state"), ("GET", ""),
  ])
  func `Other paths are not found`(method: String, path: String) {
    #expect(refusal(request(method, path, "")) == .notFound)
  }

  @Test(arguments: ["", "{}", #"{"role":"king"}"#, #"{"role":"control""#])
  func `A code is for a role that exists`(body: String) {
    #expect(refusal(request("POST", "/sharing/pairings", body)) == .invalidRequest)
  }

  @Test(arguments: [("display", nil), ("control", AccessRefusal.Code.insecure), ("owner", .insecure)])
  func `Over plain HTTP there are codes for displays alone`(role: String, code: AccessRefusal.Code?) {
    #expect(refusal(request("POST", "/sharing/pairings", #"{"role":"\#(role)"}"#), isInsecure: true) == code)
  }
}
