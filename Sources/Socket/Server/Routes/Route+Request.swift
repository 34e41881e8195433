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
    return ([route.path] + (route.formerPath.map { [$0] } ?? [])).map { path in
      Route(
        route.method, path, route.place, takesBody: route.takesBody, isDoneOnce: route.isDoneOnce,
        hasVersion: route.hasVersion, readsQuery: type.readsQuery
      ) { handler in
        { (request) async throws(ControlError) in try await handler.answer(request, as: type) }
      }
    }
  }
}

extension RequestHandler {
  fileprivate func answer<Asked: EngineRequest>(
    _ request: Request, as type: Asked.Type
  ) async throws(ControlError) -> Answer {
    let answer = try await control.send(try request.read(type))
    return answer is NoContent ? .done : .json(answer)
  }
}

extension Request {
  /// The request as a value, from its path, its query and its body.
  fileprivate func read<Asked: EngineRequest>(_ type: Asked.Type) throws(ControlError) -> Asked {
    let names = type.route.pathNames
    let address =
      names.map { AddressField($0, argument) }
      + query.sorted { $0.key < $1.key }.map { AddressField($0.key, $0.value) }
    do throws(JSONFault) {
      return try JSONReader.read(type, from: body, and: address, as: .request)
    } catch {
      // A malformed ID in a path is treated as the ID of a missing item.
      if error.isInAddress, names.contains(error.path) { throw missing(type.route.noun) }
      if error.reason == .missing, body.isEmpty, type.route.takesBody {
        throw .invalid("", "This request needs a JSON body.")
      }
      throw error.refusal(of: body)
    }
  }
}
