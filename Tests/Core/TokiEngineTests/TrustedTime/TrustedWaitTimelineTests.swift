// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel

/// Alarms that wait for the true time before ringing by the device's clock.
@Suite struct TrustedWaitTimelineTests {
  var day = Timeline()

  /// An alarm at 07:00 that waits ten minutes for the true time, with silent servers; it is 06:59:59.
  private mutating func waitingAlarm() throws -> AlarmID {
    try day.setServers()
    let id = try day.trustedAlarm()
    let settings = Said<RingSettings> { $0.trustedWait = .minutes(10) }
    _ = try day.machine.edit(id, AlarmEdit(settings: settings), rules: nil, at: day.now)
    day.take()
    day.advance(.minutes(60) - .seconds(1))
    return id
  }

  @Test mutating func `Told to wait, it does not ring by the device's clock before the wait is over`() throws {
    _ = try waitingAlarm()
    #expect(day.advance(.minutes(10)).isEmpty)
    #expect(day.advance(.seconds(1)).words == ["play r1", "present r1"])
    #expect(day.history.map(\.basis) == [RingBasis(state: .none, bound: nil)])
    #expect(day.history.map(\.late) == [.minutes(10)])
    #expect(day.history.first?.planned == Timeline.seven)
  }

  @Test mutating func `When the true time becomes known meanwhile, that decides`() throws {
    _ = try waitingAlarm()
    #expect(day.advance(.minutes(4)).isEmpty)
    // The device was ten minutes fast: the true 07:00 is six minutes away.
    #expect(day.learn(ahead: .minutes(-10)).words.isEmpty)
    #expect(day.advance(.minutes(6)).words.isEmpty)
    #expect(day.advance(.seconds(1)).words == ["play r1", "present r1"])
    #expect(day.history.map(\.late) == [.zero])
    #expect(day.history.first?.basis?.state == .trusted)
  }

  @Test mutating func `Where the true time is past already, it rings as soon as that is known`() throws {
    _ = try waitingAlarm()
    #expect(day.advance(.minutes(4)).isEmpty)
    #expect(day.learn(ahead: .minutes(1)).words == ["play r1", "present r1"])
    #expect(day.history.map(\.late) == [.minutes(5) - .seconds(1)])
  }

  @Test mutating func `Without servers there is nothing to wait for`() throws {
    let id = try day.trustedAlarm()
    _ = try day.machine.change(EngineSettingsEdit(timeServers: []), at: day.now)
    _ = try day.machine.edit(
      id, AlarmEdit(settings: Said<RingSettings> { $0.trustedWait = .minutes(10) }), rules: nil, at: day.now)
    day.take()
    #expect(day.advance(.minutes(60)).words == ["play r1", "present r1"])
  }
}
