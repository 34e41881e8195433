// SPDX-License-Identifier: Apache-2.0

/// The name of a request's route, for metrics: one of a fixed number, for any request.
package enum RouteName {
  /// The method and path with its place holders, as `GET /v1/timers/{id}`; `other` for any other path.
  package static func of(_ method: String, _ path: String) -> String {
    guard case .found(let route, _) = RouteTable.match(method: method, path: path) else { return "other" }
    return "\(route.method) \(route.path)"
  }
}
