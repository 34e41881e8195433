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
    + Route.of(Examine.self) + Route.of(SwitchSet.self) + Route.of(ListRings.self) + Route.of(ListWarnings.self)
    + Route.of(ShowSettings.self) + Route.of(ChangeSettings.self) + Route.of(StartPreview.self)
    + Route.of(StopPreview.self) + Route.of(ShowState.self) + Route.of(ShowOverview.self) + Route.of(StopDaemon.self)

  private static let others: [Route] =
    items(CountdownTimer.self) + items(Alarm.self) + items(StepSequence.self) + items(Stopwatch.self) + [
      Route("GET", "/v1", .loop, RequestHandler.showIndex),
      Route("GET", "/openapi.yaml", .reader, RequestHandler.showDocument),
      Route("POST", "/v1/explain", .explainer, takesBody: true, RequestHandler.explain),
      Route("GET", "/v1/backup", .importer, RequestHandler.showBackup),
      Route("POST", "/v1/import", .importer, takesBody: true, RequestHandler.importItems),
      Route("GET", "/v1/events", .events, parameters: ["after", "kinds", "heartbeat"], RequestHandler.followEvents),
      Route("GET", "/v1/daemon", .loop, RequestHandler.showDaemon),
    ]

  /// The routes of a kind of item.
  private static func items<Kept: Shelved>(_ kind: Kept.Type) -> [Route] {
    Route.of(ListItems<Kept>.self) + Route.of(MakeItem<Kept.Draft>.self) + Route.of(ShowItem<Kept>.self)
      + Route.of(EditItem<Kept>.self) + Route.of(CancelItem<Kept>.self) + Route.of(TellItem<Kept>.self)
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
