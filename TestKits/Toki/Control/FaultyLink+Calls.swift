// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

// Calls that are forwarded unchanged.
extension FaultyLink {
  /// Forwarded, subject to the faults of the group that the request belongs to.
  @discardableResult
  public func send<Request: EngineRequest>(_ request: Request) async throws(ControlError) -> Request.Answer {
    let call: Call =
      switch request {
      case is StartPreview, is StopPreview: .preview
      case is ShowSettings, is ChangeSettings: .settings
      case is SwitchSet: .tell
      case is StopDaemon: .shutDown
      case is Dismiss, is Snooze: .endRing
      case is CancelTogether: .cancel
      case is Undo, is Follow, is Unfollow: .edit
      case is ListFollowed, is ShowTime: .state
      case is ListHistory, is ListDecisions, is ListHostDecisions: .history
      case is AskForTime: .status
      default: Self.call(Request.route)
      }
    return try await pass(call) { control throws(ControlError) in try await control.send(request) }
  }
  /// Forwarded, subject to the faults of `state`.
  public func state(of kinds: Set<ItemKind>) async throws(ControlError) -> EngineState {
    try await pass(.state) { control throws(ControlError) in try await control.state(of: kinds) }
  }
  /// Forwarded, subject to the faults of `state`.
  public func overview() async throws(ControlError) -> Overview {
    try await pass(.state) { control throws(ControlError) in try await control.overview() }
  }

  /// The group of a request about items of any kind.
  private static func call(_ route: RequestRoute) -> Call {
    guard ItemKind.allCases.contains(where: { route.path.hasPrefix("/v1/\($0.plural)") }) else { return .findings }
    return switch route.method {
    case "GET": .state
    case "PATCH": .edit
    case "DELETE": .cancel
    default: route.path.contains("{verb}") ? .tell : .make
    }
  }

  /// Forwarded, subject to the faults of `importItems`.
  public func importItems(_ batch: ImportBatch, key: String?) async throws(ControlError) -> [ItemID] {
    try await pass(.importItems) { control throws(ControlError) in try await control.importItems(batch, key: key) }
  }
  /// Forwarded, subject to the faults of `state`.
  public func backup() async throws(ControlError) -> Backup {
    try await pass(.state) { control throws(ControlError) in try await control.backup() }
  }
  /// Forwarded, subject to the faults of `findings`.
  public func warnings(about item: ItemID?) async throws(ControlError) -> [Finding] {
    try await pass(.findings) { control throws(ControlError) in try await control.warnings(about: item) }
  }
  /// Forwarded, subject to the faults of `status`.
  public func status() async throws(ControlError) -> EngineStatus {
    try await pass(.status) { control throws(ControlError) in try await control.status() }
  }
}
