// SPDX-License-Identifier: Apache-2.0
package import TokiEngine
import TokiModel
package import TokiWire

/// Each role's requests to an engine from another device, and its views of the sharing server: the one place where that
/// is decided.
///
/// Anything not listed is refused: a new path of the daemon stays closed until somebody has decided who may use it. A
/// change that lets a role do more also raises `SharingSettings.currentEdition`, which turns sharing off until a person
/// turns it on again.
package enum Scope {
  /// A method, a path as in `docs/openapi.yaml`, and the least role that may use it.
  package struct Rule: Sendable {
    package let method: String
    package let path: String
    /// `nil` if nobody may, from another device.
    package let role: DeviceRole?

    package init(_ method: String, _ path: String, _ role: DeviceRole?) {
      self.method = method
      self.path = path
      self.role = role
    }

    fileprivate static func of(_ route: RequestRoute) -> [Rule] {
      ([route.path] + (route.formerPath.map { [$0] } ?? [])).map { Rule(route.method, $0, route.role) }
    }
  }

  package static let rules: [Rule] =
    RequestList.routes.flatMap(Rule.of) + [
      Rule("GET", "/v1/clock", .display),
      Rule("GET", "/v1/events", .display),
      Rule("PUT", "/sharing/messages/{id}", .control),
      // The list of those connected, and of their screens, is the owner's business alone.
      Rule("GET", "/sharing/screens", .owner),
      Rule("POST", "/sharing/identify", .owner),
      Rule("GET", "/v1", .control),
      // It changes nothing, and tells nothing that this role does not see.
      Rule("POST", "/v1/explain", .control),
      // It tells the path of the socket, which nobody elsewhere can use, and the settings.
      Rule("GET", "/v1/daemon", .owner),
      // It is not JSON, and in the documents anyway.
      Rule("GET", "/openapi.yaml", nil),
      // A file of many items, which may name programs and files.
      Rule("POST", "/v1/import", nil),
      Rule("GET", "/v1/backup", nil),
    ]

  /// Checks a request of a device, by its method, its path as the daemon has it, and its whole body.
  ///
  /// `items` are the items that there are, whose sound files an edit may keep; `nil` while that is unknown.
  ///
  /// - Throws: `AccessRefusal` of `.beyondRole`, `.neverFromAfar`, or `.invalidRequest` for a body that is not JSON.
  package static func check(
    _ method: String, _ path: String, body: [UInt8], by grant: DeviceGrant, items: ItemLists? = nil
  ) throws(AccessRefusal) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let rule = rules.first(where: { $0.method == method && $0.matches(parts) }) else {
      throw AccessRefusal(.neverFromAfar, "\(method) \(path) cannot be asked from another device.")
    }
    guard let role = rule.role else {
      throw AccessRefusal(.neverFromAfar, "\(method) \(path) is never done from another device.")
    }
    guard grant.role >= role else {
      throw AccessRefusal(
        .beyondRole, "This device is paired as \(grant.role.rawValue); this takes at least \(role.rawValue).")
    }
    if grant.role == .display, rule.path.contains("{id}") { try checkItem(parts, grant) }
    guard !body.isEmpty else { return }
    let edited = method == "PATCH" ? item(parts).flatMap { items?[$0] } : nil
    try ForbiddenFields.check(body, files: edited?.soundFiles ?? [])
  }

  /// The item of a path such as `/v1/timers/t1`; `nil` for any other path.
  private static func item(_ parts: [Substring]) -> ItemID? {
    guard parts.count == 4, let item = ItemID(text: String(parts[3])), parts[2] == "\(item.kind.plural)" else {
      return nil
    }
    return item
  }

  /// Checks that a display asks for an item that it was paired for; it cannot tell others from none.
  private static func checkItem(_ parts: [Substring], _ grant: DeviceGrant) throws(AccessRefusal) {
    guard let item = item(parts), grant.items.contains(item) else {
      throw AccessRefusal(.beyondRole, "This display was not paired for that item.")
    }
  }
}

extension AnyItem {
  /// The sound files of its ring, its pre-alarm and its steps.
  fileprivate var soundFiles: Set<String> {
    let sounds =
      switch self {
      case .timer(let timer): timer.settings.sounds
      case .alarm(let alarm): alarm.settings.sounds
      case .sequence(let sequence): sequence.settings.sounds + sequence.plan.sounds
      case .stopwatch: [RingSound]()
      }
    return Set(sounds.compactMap { if case .file(let path) = $0 { path } else { nil } })
  }
}

extension Scope.Rule {
  /// `true` if a path, split at its slashes, is this one; `{name}` takes one part or more, any other `{…}` one.
  package func matches(_ given: [Substring]) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let surplus = given.count - parts.count
    guard surplus == 0 || (surplus > 0 && parts.contains("{name}")) else { return false }
    var position = 0
    for part in parts {
      let width = part == "{name}" ? surplus + 1 : 1
      let text = given[position..<position + width]
      position += width
      if part.hasPrefix("{") {
        guard text.allSatisfy({ !$0.isEmpty }) else { return false }
      } else if text.first != part {
        return false
      }
    }
    return true
  }
}
