// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The laws about pre-alarms; worlds of every eighth seed have them.
extension World {
  /// Ring settings of the items of such a world.
  static let softly = RingSettings(preAlarm: PreAlarm(before: .minutes(3)))

  func checkPreAlarmLaws(_ state: EngineState) {
    guard !life.isOver else { return }
    whatIsAnnouncedComes(state)
    whatComesIsAnnounced(state)
  }

  /// Each announced ring is near, comes when it was said to, and has not begun.
  private func whatIsAnnouncedComes(_ state: EngineState) {
    for told in ringer.coming.values {
      let name = told.item.text
      guard let item = state.items[told.item], let preAlarm = item.shelved.preAlarm, let rings = item.shelved.ringsNext
      else {
        broken("\(name) is announced, and will not ring")
        continue
      }
      if rings - told.rings > .seconds(1) || told.rings - rings > .seconds(1) {
        broken("\(name) is announced for \(told.rings.rfc3339), and rings at \(rings.rfc3339)")
      }
      if !isClockMoved, rings - host.now().utc > preAlarm.before + .seconds(1) {
        broken("\(name) is announced too early")
      }
      if told.settings.isAudible && told.settings.volume != preAlarm.volume {
        broken("the pre-alarm of \(name) is as loud as a ring")
      }
    }
  }

  /// A ring that was further away than its pre-alarm before this step, and no longer is, is announced.
  private func whatComesIsAnnounced(_ state: EngineState) {
    guard before.boot == host.bootID, before.life == lives, !isClockMoved else { return }
    let now = host.now()
    for former in before.timers.map(\.any) + before.alarms.map(\.any) where !touched.contains(former.id) {
      guard let item = state.items[former.id], let preAlarm = item.shelved.preAlarm,
        former.shelved.preAlarm == preAlarm, let rings = item.shelved.ringsNext, former.shelved.ringsNext == rings,
        rings > now.utc, rings - before.moment.utc > preAlarm.before, rings - now.utc <= preAlarm.before
      else { continue }
      if ringer.coming[former.id] == nil { broken("\(former.id.text) rings at \(rings.rfc3339) unannounced") }
    }
  }
}
