// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

/// All routes: which function answers which method and path.
///
/// `docs/openapi.yaml` lists the same routes, one for one.
enum RouteTable {
  /// The routes, one for each path and method.
  ///
  /// `{…}` stands for one part of a path, and `{name}` for one or more: a name may contain a slash, which cannot be
  /// told from any other once it is decoded.
  static let routes: [Route] = requests + others

  /// Those that are values.
  private static let requests: [Route] =
    Route.of(Dismiss.self) + Route.of(Snooze.self) + Route.of(Undo.self) + Route.of(CancelTogether.self)
    + Route.of(ListFollowed.self) + Route.of(Follow.self) + Route.of(Unfollow.self) + Route.of(NoteLostLinks.self)
    + Route.of(AskForTime.self) + Route.of(AcknowledgeLosses.self) + Route.of(Suspend.self)
    + Route.of(ListHistory.self) + Route.of(ListDecisions.self) + Route.of(ListHostDecisions.self)
    + Route.of(ShowTime.self)
    + Route.of(Examine.self)

  private static let others: [Route] =
    items(CountdownTimer.self) + items(Alarm.self) + items(StepSequence.self) + items(Stopwatch.self) + [
      Route("GET", "/v1", .loop, RequestHandler.showIndex),
      Route("GET", "/openapi.yaml", .reader, RequestHandler.showDocument),
      Route("GET", "/v1/state", .reader, parameters: ["kinds"], RequestHandler.showState),
      Route("GET", "/v1/overview", .reader, RequestHandler.showOverview),
      Route("POST", "/v1/sets/{name}/on", .reader, isDoneOnce: true, RequestHandler.turnOnSet),
      Route("POST", "/v1/sets/{name}/off", .reader, isDoneOnce: true, RequestHandler.turnOffSet),
      Route("POST", "/v1/explain", .explainer, takesBody: true, RequestHandler.explain),
      Route("GET", "/v1/backup", .importer, RequestHandler.showBackup),
      Route("POST", "/v1/import", .importer, takesBody: true, RequestHandler.importItems),
      Route("GET", "/v1/rings", .reader, RequestHandler.listRings),
      Route("GET", "/v1/events", .events, parameters: ["after", "kinds", "heartbeat"], RequestHandler.followEvents),
      Route("GET", "/v1/settings", .loop, RequestHandler.showSettings),
      Route("PATCH", "/v1/settings", .loop, takesBody: true, hasVersion: true, RequestHandler.editSettings),
      Route("POST", "/v1/preview", .loop, takesBody: true, RequestHandler.startPreview),
      Route("POST", "/v1/preview/stop", .loop, RequestHandler.stopPreview),
      Route("GET", "/v1/warnings", .loop, parameters: ["item"], RequestHandler.listWarnings),
      Route("GET", "/v1/daemon", .loop, RequestHandler.showDaemon),
      Route("POST", "/v1/daemon/stop", .end, RequestHandler.stopDaemon),
    ]

  /// The routes of a kind of item.
  private static func items<Kept: Shelved>(_ kind: Kept.Type) -> [Route] {
    let list = "/v1/\(kind.kind.plural)"
    let one = list + "/{id}"
    return [
      Route("GET", list, .reader, parameters: ["limit", "after", "state"]) { handler in
        { (request) async throws(ControlError) in try await handler.list(kind, request) }
      },
      Route("POST", list, .loop, takesBody: true, isDoneOnce: true) { handler in
        { (request) async throws(ControlError) in try await handler.make(Kept.Draft.self, request) }
      },
      Route("GET", one, .loop) { handler in
        { (request) async throws(ControlError) in try await handler.show(kind, request) }
      },
      Route("PATCH", one, .loop, takesBody: true, hasVersion: true) { handler in
        { (request) async throws(ControlError) in try await handler.edit(kind, request) }
      },
      Route("DELETE", one, .loop, parameters: ["undoable"], hasVersion: true) { handler in
        { (request) async throws(ControlError) in try await handler.cancel(kind, request) }
      },
    ]
      + Kept.Command.verbs.map { verb, value in
        Route(
          "POST", "\(one)/\(verb)", .loop, takesBody: value != nil, isDoneOnce: true, hasVersion: true
        ) { handler in
          { (request) async throws(ControlError) in try await handler.tell(kind, verb, value, request) }
        }
      }
  }

  /// The routes by `name`, for quick matching.
  private static let byName = Dictionary(grouping: routes, by: \.name)

  enum Match {
    /// The route, with the part that matches `{…}`; empty if there is none.
    case found(Route, argument: String)
    /// The path exists, but only with these methods.
    case otherMethods([String])
    case unknown
  }

  /// The most bytes in a request's body.
  static func longestBody(method: String, path: String) -> Int {
    if case .found(let route, _) = match(method: method, path: path), route.place == .importer {
      32 << 20
    } else {
      64 << 10
    }
  }

  static func match(method: String, path: String) -> Match {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    // HEAD is GET without the body (RFC 9110 section 9.3.2).
    let asked = method == "HEAD" ? "GET" : method
    var methods: [String] = []
    for route in byName[parts.count > 2 ? parts[2] : parts.last ?? ""] ?? [] {
      guard let argument = route.argument(in: parts) else { continue }
      let isEndless = route.place == .events
      if route.method == asked, !(isEndless && method == "HEAD") {
        return .found(route, argument: argument)
      }
      methods.append(route.method)
      if route.method == "GET", !isEndless { methods.append("HEAD") }
    }
    return methods.isEmpty ? .unknown : .otherMethods(methods)
  }
}
