// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// Calendar files on whose days alarms do not ring.
extension EngineStateMachine {
  /// The paths of the files whose days alarms leave out.
  var exceptedPaths: Set<String> { Set(agenda.excepting.values) }

  /// Leaves out the days that a file has now, in each alarm that goes by it.
  ///
  /// A ring or snooze goes on. An alarm that would never ring again keeps the days it had.
  public mutating func take(_ days: [ExceptedDays], of path: String, at now: HostMoment) {
    for id in alarms(excepting: path) {
      guard var alarm = self[id] else { continue }
      let moment = known.moment(at: now)
      let file = ExceptedFile(path: path, days: days)
      guard file != alarm.exceptedFile else { continue }
      if alarm.replaceExceptedFile(by: file, at: moment, in: zones.rules(for: alarm.zone)) {
        put(alarm)
      } else {
        note(FileTrouble(.invalid, detail: "it leaves out every ring to come"), of: path, in: id)
      }
    }
  }

  /// Notes that a file cannot be read; its days stay left out, and a person is told once.
  public mutating func noteExcepted(_ trouble: FileTrouble, of path: String) {
    for id in alarms(excepting: path) { note(trouble, of: path, in: id) }
  }

  /// `true` if a file of exceptions cannot be read.
  var lacksExceptedFile: Bool { agenda.excepting.keys.contains { self[$0]?.exceptedFile?.isUnreadable ?? false } }

  private func alarms(excepting path: String) -> [AlarmID] {
    agenda.excepting.filter { $0.value == path }.map(\.key).sorted()
  }

  private mutating func note(_ trouble: FileTrouble, of path: String, in id: AlarmID) {
    guard var alarm = self[id], var file = alarm.exceptedFile, !file.isUnreadable else { return }
    let isTold = alarms(excepting: path).contains { self[$0]?.exceptedFile?.isUnreadable ?? false }
    file.isUnreadable = true
    alarm.exceptedFile = file
    alarm.revision += 1
    put(alarm)
    if !isTold { actions.append(.show(.trouble(FollowedFile(FollowedSource(path: path)), trouble))) }
  }
}
