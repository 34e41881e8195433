// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

extension Route {
  /// The routes of a request, of which an earlier path may be one.
  ///
  /// Called for each type by name, so that its form is compiled for the reader and the writer: a list of types would run
  /// them unspecialized, at twice the time.
  static func of<Asked: EngineRequest>(_ type: Asked.Type) -> [Route] {
    let route = type.route
    let hasUsual = type.usual(in: EngineSettings()) != nil
    return ([route.path] + (route.formerPath.map { [$0] } ?? [])).flatMap { path -> [Route] in
      let verbs = type.verbs.map { (path.replacing("{verb}", with: $0.verb), $0.takesBody, $0.verb) }
      return (verbs.isEmpty ? [(path, route.takesBody, "")] : verbs).map { path, takesBody, verb in
        Route(
          route.method, path, route.place, takesBody: takesBody, isDoneOnce: route.isDoneOnce,
          hasVersion: route.hasVersion, readsQuery: type.readsQuery
        ) { handler in
          { (request) async throws(ControlError) in try await handler.answer(request, as: type, verb, hasUsual) }
        }
      }
    }
  }
}

extension RequestHandler {
  fileprivate func answer<Asked: EngineRequest>(
    _ request: Request, as type: Asked.Type, _ verb: String, _ hasUsual: Bool
  ) async throws(ControlError) -> Answer {
    // Read once, with the settings that stand for what it leaves out.
    let usual = hasUsual ? type.usual(in: try await control.settings()) : nil
    let asked = try request.read(type, verb, usual: usual ?? RingSettings())
    let reply = try await asked.reply(try await control.send(asked), from: control, at: clock)
    if reply.answer is NoContent { return .done }
    var answer = Answer.json(
      reply.answer, asOf: reply.asOf ?? .never, version: reply.version, status: reply.location == nil ? 200 : 201)
    if let location = reply.location { answer.headers.append(("Location", location)) }
    return answer
  }
}

extension Request {
  /// The request as a value, from its path, its query and its body.
  fileprivate func read<Asked: EngineRequest>(
    _ type: Asked.Type, _ verb: String, usual: RingSettings
  ) throws(ControlError) -> Asked {
    let names = type.route.pathNames
    let address =
      names.map { AddressField($0, $0 == "verb" ? verb : argument) }
      + query.sorted { $0.key < $1.key }.map { AddressField($0.key, $0.value) }
    if type.route.needsBody, body.isEmpty { throw .invalid("", "This request needs a JSON body.") }
    do throws(JSONFault) {
      let kind: JSONReader.Kind = type.route.method == "PATCH" ? .change : .request
      return try JSONReader.read(type, from: body, and: address, as: kind, usual: usual)
    } catch {
      // A malformed ID in a path is treated as the ID of a missing item.
      if names.contains(error.path), error.isRefusedInAddress { throw missing(type.route.noun) }
      if error.reason == .missing, body.isEmpty, route.takesBody {
        throw .invalid("", "This request needs a JSON body.")
      }
      throw error.refusal(of: body)
    }
  }
}
