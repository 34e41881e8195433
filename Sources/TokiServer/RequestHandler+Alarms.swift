// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

extension RequestHandler {
  func createAlarm(_ request: Request) async throws(ControlError) -> Answer {
    let draft = try await draft(AlarmDraft.self, request)
    let alarm = try await control.createAlarm(draft, key: try request.key())
    return .made(await told(alarm), at: "/v1/alarms/\(alarm.id.text)")
  }

  func showAlarm(_ request: Request) async throws(ControlError) -> Answer {
    let id = try request.alarm()
    guard let alarm = try await control.state().alarms.first(where: { $0.id == id }) else {
      throw request.missing("alarm")
    }
    return .json(alarm)
  }

  func editAlarm(_ request: Request) async throws(ControlError) -> Answer {
    let id = try request.alarm()
    return .json(await told(try await control.edit(id, try request.change(AlarmEdit.self))))
  }

  func command(_ command: AlarmCommand, alarm request: Request) async throws(ControlError) -> Answer {
    .json(await told(try await control.command(command, alarm: try request.alarm())))
  }

  func setEnabled(_ isEnabled: Bool, _ request: Request) async throws(ControlError) -> Answer {
    var alarms: [Warned<Alarm>] = []
    for alarm in try await control.setEnabled(isEnabled, set: try request.set()) { alarms.append(await told(alarm)) }
    return .json(AlarmList(alarms: alarms))
  }

  /// An alarm that was set, with what would keep it from being heard.
  private func told(_ alarm: Alarm) async -> Warned<Alarm> {
    Warned(alarm, await warnings(about: .alarm(alarm.id)))
  }
}
