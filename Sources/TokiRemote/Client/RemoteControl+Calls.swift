// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

extension RemoteControl {
  public func state() async throws(ControlError) -> EngineState {
    try get("/v1/state", WireState.self).model()
  }

  public func dismiss(_ ring: RingID) async throws(ControlError) -> Ring {
    try tell("/v1/rings/\(ring.text)/dismiss", [], WireRing.self).model()
  }

  public func snooze(_ ring: RingID, length: TimeSpan?) async throws(ControlError) -> Ring {
    try tell("/v1/rings/\(ring.text)/snooze", Wire.bytes(WireSnooze(length)), WireRing.self).model()
  }

  public func history(before: RingID?, limit: Int) async throws(ControlError) -> [Ring] {
    let start = before.map { "before=\($0.text)&" } ?? ""
    return try get("/v1/history?\(start)limit=\(limit)", WireHistory.self).modelOfAnswer {
      history throws(ControlError) in try history.rings.models()
    }
  }

  public func decisions(about item: ItemID, limit: Int) async throws(ControlError) -> [Decision] {
    try get("/v1/decisions/\(item.text)?limit=\(limit)", WireDecisions.self).modelOfAnswer {
      list throws(ControlError) in try list.decisions.models()
    }
  }

  public func events(
    after: Int64?
  ) async throws(ControlError) -> AsyncThrowingStream<EngineEvent, any Error> {
    try EventSubscription.begin(socketPath: socketPath, owner: owner, loop: loop, hung: hung, after: after)
  }

  public func settings() async throws(ControlError) -> EngineSettings {
    try get("/v1/settings", WireEngineSettings.self).model()
  }

  public func change(_ edit: EngineSettingsEdit) async throws(ControlError) -> EngineSettings {
    try patch("/v1/settings", WireEngineSettingsEdit(edit), WireEngineSettings.self).model()
  }

  public func preview(_ settings: RingSettings?) async throws(ControlError) {
    let call =
      if let settings {
        HTTPCall(method: "POST", target: "/v1/preview", body: Wire.bytes(WirePreview(settings)), isSlow: true)
      } else {
        HTTPCall(method: "POST", target: "/v1/preview/stop")
      }
    _ = try send(call)
  }

  public func doctor() async throws(ControlError) -> [Finding] {
    try get("/v1/doctor", WireFindings.self, isSlow: true).modelOfAnswer { list throws(ControlError) in
      try list.findings.models()
    }
  }

  public func askForTime() async throws(ControlError) {
    _ = try send(HTTPCall(method: "POST", target: "/v1/time/ask"))
  }

  public func warnings(about item: ItemID?) async throws(ControlError) -> [Finding] {
    let subject = item.map { "?item=\($0.text)" } ?? ""
    return try get("/v1/warnings\(subject)", WireWarnings.self, isSlow: true).modelOfAnswer {
      list throws(ControlError) in try list.warnings.models()
    }
  }

  public func acknowledgeLosses() async throws(ControlError) {
    _ = try send(HTTPCall(method: "POST", target: "/v1/doctor/seen"))
  }

  public func status() async throws(ControlError) -> EngineStatus {
    try get("/v1/daemon", WireStatus.self).modelOfAnswer { status in status.model }
  }

  public func shutDown() async throws(ControlError) {
    _ = try send(HTTPCall(method: "POST", target: "/v1/daemon/stop"))
  }
}

extension Array where Element: WireForm {
  /// What the forms stand for.
  func models() throws(ControlError) -> [Element.Model] {
    var models: [Element.Model] = []
    for form in self { models.append(try form.model()) }
    return models
  }
}
