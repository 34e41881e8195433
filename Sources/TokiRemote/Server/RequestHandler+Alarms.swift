// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension RequestHandler {
  func createAlarm(_ request: Request) async throws(ControlError) -> Answer {
    let body = try request.decoded(WireAlarmDraft.self)
    // What cannot be is refused before the engine is asked for anything.
    _ = try body.model()
    let draft = try body.model(usual: try await usual(besides: body.settings))
    let alarm = try await control.createAlarm(draft, key: try request.key())
    return .made(await told(alarm), at: "/v1/alarms/\(alarm.id.text)")
  }

  func showAlarm(_ request: Request) async throws(ControlError) -> Answer {
    let id = try request.alarm()
    guard let alarm = try await control.state().alarms.first(where: { $0.id == id }) else {
      throw request.missing("alarm")
    }
    return .json(WireAlarm(alarm))
  }

  func editAlarm(_ request: Request) async throws(ControlError) -> Answer {
    let id = try request.alarm()
    let edit = try request.decoded(WireAlarmEdit.self).model()
    return .json(await told(try await control.edit(id, edit)))
  }

  func command(_ command: AlarmCommand, alarm request: Request) async throws(ControlError) -> Answer {
    .json(await told(try await control.command(command, alarm: try request.alarm())))
  }

  /// An alarm that was set, with what would keep it from being heard.
  private func told(_ alarm: Alarm) async -> WireAlarm {
    var form = WireAlarm(alarm)
    form.warnings = await warnings(about: .alarm(alarm.id))
    return form
  }

  func setEnabled(_ isEnabled: Bool, _ request: Request) async throws(ControlError) -> Answer {
    let alarms = try await control.setEnabled(isEnabled, set: try request.set())
    var forms: [WireAlarm] = []
    for alarm in alarms { forms.append(await told(alarm)) }
    return .json(WireAlarms(alarms: forms))
  }
}
