// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
import TokiModel
import TokiWire

extension RemoteControl {
  /// Sends a request by its route; one that takes effect once is sent again under the same key if the connection is lost.
  @discardableResult
  public func send<Request: EngineRequest>(_ request: Request) async throws(ControlError) -> Request.Answer {
    let route = Request.route
    let names = Request.readsQuery ? nil : Set(route.pathNames)
    let (address, body) = JSONWriter.parts(of: request, inAddress: names)
    var target = route.path
    var query: [String] = []
    for field in address {
      if let place = target.firstRange(of: "{\(field.name)}") {
        target.replaceSubrange(place, with: field.text.percentEncoded)
      } else {
        query.append("\(field.name)=\(field.text.percentEncoded)")
      }
    }
    if !query.isEmpty { target += "?" + query.joined(separator: "&") }
    let answer = try await send(
      HTTPCall(
        method: route.method, target: target, body: body, key: route.isDoneOnce ? usedKey : nil,
        expectation: route.hasVersion ? expectation : nil, isSlow: route.isSlow))
    if let nothing = NoContent() as? Request.Answer { return nothing }
    return try read(answer)
  }
}
