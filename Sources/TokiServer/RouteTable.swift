// SPDX-License-Identifier: Apache-2.0

/// Which method and path mean which operation.
///
/// `docs/openapi.yaml` has the same, one for one.
enum RouteTable {
  /// Each path is there once per method; `{…}` stands for one part of a path, and `{name}` for one or more:
  /// a name may have a slash in it, which looks like any other once it is decoded.
  static let routes: [Route] = [
    Route("GET", "/v1/state", .showState),
    Route("GET", "/v1/timers", .listTimers),
    Route("POST", "/v1/timers", .createTimer),
    Route("GET", "/v1/timers/{id}", .showTimer),
    Route("PATCH", "/v1/timers/{id}", .editTimer),
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
    Route("PATCH", "/v1/alarms/{id}", .editAlarm),
    Route("DELETE", "/v1/alarms/{id}", .cancelAlarm),
    Route("POST", "/v1/alarms/{id}/on", .enableAlarm),
    Route("POST", "/v1/alarms/{id}/off", .disableAlarm),
    Route("POST", "/v1/alarms/{id}/skip", .skipAlarm),
    Route("POST", "/v1/alarms/{id}/unskip", .unskipAlarm),
    Route("POST", "/v1/alarms/{id}/pause", .pauseAlarm),
    Route("POST", "/v1/alarms/{id}/resume", .resumeAlarm),
    Route("POST", "/v1/sets/{name}/on", .enableSet),
    Route("POST", "/v1/sets/{name}/off", .disableSet),
    Route("GET", "/v1/sequences", .listSequences),
    Route("POST", "/v1/sequences", .createSequence),
    Route("GET", "/v1/sequences/{id}", .showSequence),
    Route("PATCH", "/v1/sequences/{id}", .editSequence),
    Route("DELETE", "/v1/sequences/{id}", .cancelSequence),
    Route("POST", "/v1/sequences/{id}/start", .startSequence),
    Route("POST", "/v1/sequences/{id}/pause", .pauseSequence),
    Route("POST", "/v1/sequences/{id}/resume", .resumeSequence),
    Route("POST", "/v1/sequences/{id}/reset", .resetSequence),
    Route("POST", "/v1/sequences/{id}/restart", .restartSequence),
    Route("POST", "/v1/sequences/{id}/next", .nextInSequence),
    Route("POST", "/v1/sequences/{id}/add", .addToSequence),
    Route("GET", "/v1/stopwatches", .listStopwatches),
    Route("POST", "/v1/stopwatches", .createStopwatch),
    Route("GET", "/v1/stopwatches/{id}", .showStopwatch),
    Route("DELETE", "/v1/stopwatches/{id}", .cancelStopwatch),
    Route("POST", "/v1/stopwatches/{id}/start", .startStopwatch),
    Route("POST", "/v1/stopwatches/{id}/pause", .pauseStopwatch),
    Route("POST", "/v1/stopwatches/{id}/lap", .lapStopwatch),
    Route("POST", "/v1/stopwatches/{id}/reset", .resetStopwatch),
    Route("POST", "/v1/import", .importItems),
    Route("GET", "/v1/rings", .listRings),
    Route("POST", "/v1/rings/{id}/dismiss", .dismissRing),
    Route("POST", "/v1/rings/{id}/snooze", .snoozeRing),
    Route("GET", "/v1/history", .listHistory),
    Route("GET", "/v1/decisions/{item}", .listDecisions),
    Route("GET", "/v1/events", .followEvents),
    Route("GET", "/v1/settings", .showSettings),
    Route("PATCH", "/v1/settings", .editSettings),
    Route("GET", "/v1/time", .showTime),
    Route("POST", "/v1/time/ask", .askForTime),
    Route("POST", "/v1/preview", .startPreview),
    Route("POST", "/v1/preview/stop", .stopPreview),
    Route("GET", "/v1/doctor", .examine),
    Route("POST", "/v1/doctor/seen", .acknowledgeLosses),
    Route("GET", "/v1/warnings", .listWarnings),
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

  /// How long a request's body may be, in bytes.
  static func longestBody(method: String, path: String) -> Int {
    if case .found(.importItems, _) = match(method: method, path: path) { 16 << 20 } else { 64 << 10 }
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
  /// Which part can be several parts of a path; `nil` for none.
  private let widePart: Int?

  init(_ method: String, _ path: String, _ operation: Operation) {
    self.method = method
    self.path = path
    self.operation = operation
    parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    widePart = parts.firstIndex(of: "{name}")
  }

  /// What stands for `{…}`, or the empty text; `nil` when the path is another one.
  fileprivate func argument(in given: [Substring]) -> String? {
    let surplus = given.count - parts.count
    guard surplus == 0 || (surplus > 0 && widePart != nil) else { return nil }
    var argument = ""
    var position = 0
    for (index, part) in parts.enumerated() {
      let width = index == widePart ? surplus + 1 : 1
      let text = given[position..<position + width]
      position += width
      if part.hasPrefix("{") {
        argument = text.joined(separator: "/")
        guard !argument.isEmpty else { return nil }
      } else if text.first.map({ $0 != part }) ?? true {
        return nil
      }
    }
    return argument
  }
}
