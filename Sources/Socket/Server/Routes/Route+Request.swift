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
    return ([route.path] + (route.formerPath.map { [$0] } ?? [])).flatMap { path -> [Route] in
      let verbs = type.verbs.map { (path.replacing("{verb}", with: $0.verb), $0.takesBody, $0.verb) }
      return (verbs.isEmpty ? [(path, route.takesBody, "")] : verbs).map { path, takesBody, verb in
        let reading = RequestReading(type, route, verb)
        return Route(
          route.method, path, route.place, takesBody: takesBody, isDoneOnce: route.isDoneOnce,
          hasVersion: route.hasVersion, readsQuery: type.readsQuery
        ) { handler in
          { (request) async throws(ControlError) in try await handler.answer(request, as: type, reading) }
        }
      }
    }
  }
}

/// The reading of one route's request; a route of a generic type would be made anew for each request.
private struct RequestReading: Sendable {
  /// The names in braces in the path.
  let names: [String]
  /// The verb of this route; empty for none.
  let verb: String
  let kind: JSONReader.Kind
  let needsBody: Bool
  /// The noun for the part in braces.
  let noun: String

  init<Asked: EngineRequest>(_ type: Asked.Type, _ route: RequestRoute, _ verb: String) {
    names = route.pathNames
    self.verb = verb
    kind = route.method == "PATCH" ? .change : .request
    needsBody = route.needsBody
    noun = route.noun
  }
}

extension RequestHandler {
  fileprivate func answer<Asked: EngineRequest>(
    _ request: Request, as type: Asked.Type, _ reading: RequestReading
  ) async throws(ControlError) -> Answer {
    let asked = try request.read(type, reading)
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
    _ type: Asked.Type, _ reading: RequestReading
  ) throws(ControlError) -> Asked {
    if reading.needsBody, body.isEmpty { throw .invalid("", "This request needs a JSON body.") }
    var address = reading.names.map { AddressField($0, $0 == "verb" ? reading.verb : argument) }
    if !query.isEmpty { address += query.sorted { $0.key < $1.key }.map { AddressField($0.key, $0.value) } }
    do throws(JSONFault) {
      return try JSONReader.read(type, from: body, and: address, as: reading.kind)
    } catch {
      // A malformed ID in a path is treated as the ID of a missing item.
      if reading.names.contains(error.path), error.isRefusedInAddress { throw missing(reading.noun) }
      if error.reason == .missing, body.isEmpty, route.takesBody {
        throw .invalid("", "This request needs a JSON body.")
      }
      throw error.refusal(of: body)
    }
  }
}
