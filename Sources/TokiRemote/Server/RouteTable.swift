// SPDX-License-Identifier: Apache-2.0

/// What a request asks for.
enum Operation: Sendable {
  case showState
  case listTimers, createTimer, showTimer, cancelTimer
  case startTimer, pauseTimer, resumeTimer, resetTimer, restartTimer, addToTimer
  case listAlarms, createAlarm, showAlarm, cancelAlarm, enableAlarm, disableAlarm
  case listRings, dismissRing, snoozeRing
  case listHistory, listDecisions
  case followEvents
  case showDaemon, stopDaemon

  /// The query parameters it takes.
  var parameters: [String] {
    switch self {
    case .listHistory: ["before", "limit"]
    case .listDecisions: ["limit"]
    case .followEvents: ["after"]
    default: []
    }
  }

  /// Whether it takes a body.
  var takesBody: Bool {
    switch self {
    case .createTimer, .createAlarm, .addToTimer, .snoozeRing: true
    default: false
    }
  }
}

/// Which method and path mean which operation.
///
/// `docs/openapi.yaml` has the same, one for one.
enum RouteTable {
  /// Each path is there once per method; `{…}` stands for one part of a path.
  static let routes: [Route] = [
    Route("GET", "/v1/state", .showState),
    Route("GET", "/v1/timers", .listTimers),
    Route("POST", "/v1/timers", .createTimer),
    Route("GET", "/v1/timers/{id}", .showTimer),
    Route("DELETE", "/v1/timers/{id}", .cancelTimer),
    Route("POST", "/v1/timers/{id}/start", .startTimer),
    Route("POST", "/v1/timers/{id}/pause", .pauseTimer),
    Route("POST", "/v1/timers/{id}/resume", .resumeTimer),
    Route("POST", "/v1/timers/{id}/reset", .resetTimer),
    Route("POST", "/v1/timers/{id}/restart", .restartTimer),
    Route("POST", "/v1/timers/{id}/add", .addToTimer),
    Route("GET", "/v1/alarms", .listAlarms),
    Route("POST", "/v1/alarms", .createAlarm),
    Route("GET", "/v1/alarms/{id}", .showAlarm),
    Route("DELETE", "/v1/alarms/{id}", .cancelAlarm),
    Route("POST", "/v1/alarms/{id}/on", .enableAlarm),
    Route("POST", "/v1/alarms/{id}/off", .disableAlarm),
    Route("GET", "/v1/rings", .listRings),
    Route("POST", "/v1/rings/{id}/dismiss", .dismissRing),
    Route("POST", "/v1/rings/{id}/snooze", .snoozeRing),
    Route("GET", "/v1/history", .listHistory),
    Route("GET", "/v1/decisions/{item}", .listDecisions),
    Route("GET", "/v1/events", .followEvents),
    Route("GET", "/v1/daemon", .showDaemon),
    Route("POST", "/v1/daemon/stop", .stopDaemon),
  ]

  enum Match {
    /// With the part of the path that stands for `{…}`; empty where there is none.
    case found(Operation, argument: String)
    /// The path is known and these are its methods.
    case otherMethods([String])
    case unknown
  }

  static func match(method: String, path: String) -> Match {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    // HEAD is GET without its body (RFC 9110 section 9.3.2).
    let asked = method == "HEAD" ? "GET" : method
    var methods: [String] = []
    for route in routes {
      guard let argument = route.argument(in: parts) else { continue }
      let isEndless = if case .followEvents = route.operation { true } else { false }
      if route.method == asked, !(isEndless && method == "HEAD") {
        return .found(route.operation, argument: argument)
      }
      methods.append(route.method)
      if route.method == "GET", !isEndless { methods.append("HEAD") }
    }
    return methods.isEmpty ? .unknown : .otherMethods(methods)
  }
}

/// One line of the table.
struct Route: Sendable {
  let method: String
  let path: String
  let operation: Operation
  private let parts: [String]

  init(_ method: String, _ path: String, _ operation: Operation) {
    self.method = method
    self.path = path
    self.operation = operation
    parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  }

  /// What stands for `{…}`, or the empty text; `nil` when the path is another one.
  fileprivate func argument(in given: [Substring]) -> String? {
    guard given.count == parts.count else { return nil }
    var argument = ""
    for (part, text) in zip(parts, given) {
      if part.hasPrefix("{") {
        guard !text.isEmpty else { return nil }
        argument = String(text)
      } else if part != text {
        return nil
      }
    }
    return argument
  }
}
