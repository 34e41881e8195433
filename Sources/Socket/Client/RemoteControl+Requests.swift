// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
import TokiModel
import TokiWire

extension RemoteControl {
  /// Sends a request by its route; one that takes effect once is sent again under the same key if the connection is lost.
  @discardableResult
  public func send<Request: EngineRequest>(_ request: Request) async throws(ControlError) -> Request.Answer {
    let place = self.route
    let route = Request.route
    let names = Request.readsQuery ? nil : Set(route.pathNames)
    let said = place.sharing?.seen.settings.map { request.brief(in: $0) } ?? request
    let (address, body) = JSONWriter.parts(of: said, inAddress: names)
    var target = route.path
    var query: [String] = []
    for field in address {
      if let part = target.firstRange(of: "{\(field.name)}") {
        target.replaceSubrange(part, with: field.text.percentEncoded)
      } else {
        query.append("\(field.name)=\(field.text.percentEncoded)")
      }
    }
    if !query.isEmpty { target += "?" + query.joined(separator: "&") }
    let answer = try await send(
      HTTPCall(
        method: route.method, target: target, body: body.isEmpty && route.needsBody ? Array("{}".utf8) : body,
        key: route.isDoneOnce ? try checked(request.key(usually: usedKey)) : nil,
        expectation: route.hasVersion ? expectation : nil, isSlow: route.isSlow))
    if let nothing = NoContent() as? Request.Answer { return nothing }
    let told: Request.Answer = try read(answer)
    if let carrier = told as? any WarningCarrier { keep(.warnings(carrier.toldWarnings)) }
    return told
  }
}
