// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel

@testable import TokiScreens

/// Which screen is shown, from an evening to the morning.
@Suite struct AppRouteTests {
  private let alarm = ItemID.alarm(AlarmID(1))

  /// An evening with a daily alarm, and the route of an app that shows its clock.
  private func evening() throws -> (night: NightSample, route: AppRoute) {
    var night = try NightSample(time: try NightSample.time(22, 0))
    try night.add(alarm: 1, try NightSample.time(7, 0), daily: true)
    return (night, AppRoute(page: .clock))
  }

  @Test func `A page is shown until something covers it, and comes back after it`() throws {
    var (night, route) = try evening()
    #expect(route.screen(night.state) == .pages && route.page == .clock)
    route.open(.timers)
    night.state.rings = [try night.ring(1, .timer(TimerID(1)))]
    #expect(route.follow(night.state) == nil && route.screen(night.state) == .ring)
    night.state.rings = []
    #expect(route.follow(night.state) == nil && route.screen(night.state) == .pages && route.page == .timers)
  }

  @Test func `The sleep screen stays until the person leaves it or goes to a page`() throws {
    let night = try evening().night
    for leave in [{ (route: inout AppRoute) in route.wake() }, { (route: inout AppRoute) in route.open(.alarms) }] {
      var route = AppRoute(page: .sleep)
      route.sleep()
      #expect(route.follow(night.state) == nil && route.screen(night.state) == .sleep)
      leave(&route)
      #expect(route.screen(night.state) == .pages && !route.isAsleep)
    }
  }

  @Test func `An alarm that is stopped in front of the sleep screen ends it`() throws {
    var (night, route) = try evening()
    route.sleep()
    try night.begin(alarm)
    #expect(route.follow(night.state) == nil && route.screen(night.state) == .ring)
    night.state.rings = []
    // The ring's end arrives before the alarm's new state.
    #expect(route.follow(night.state) == nil && route.screen(night.state) == nil)
    night.stop()
    #expect(route.follow(night.state) == .left)
    #expect(route.screen(night.state) == .pages && route.page == .clock)
  }

  @Test func `After a snooze, or a timer, the sleep screen comes back`() throws {
    var (night, route) = try evening()
    route.sleep()
    night.state.rings = [try night.ring(1, .timer(TimerID(1)))]
    #expect(route.follow(night.state) == nil)
    night.state.rings = []
    #expect(route.follow(night.state) == .cameBack && route.screen(night.state) == .sleep)
    #expect(route.follow(night.state) == nil)
  }

  @Test func `A ring of an earlier sleep is forgotten`() throws {
    var (night, route) = try evening()
    route.sleep()
    try night.begin(alarm)
    _ = route.follow(night.state)
    route.wake()
    route.sleep()
    night.state.rings = []
    #expect(route.screen(night.state) == .sleep)
  }

  @Test func `Each kind of item has its page, and pages keep their names`() {
    #expect(ItemKind.allCases.map { AppPage(of: $0) } == [.timers, .alarms, .timers, .stopwatch])
    #expect(AppPage.allCases.map(\.rawValue) == ["alarms", "sleep", "timers", "stopwatch", "clock"])
  }
}

extension NightSample {
  /// An alarm rings.
  fileprivate mutating func begin(_ item: ItemID) throws {
    state.rings = [try ring(9, item)]
    let planned = moment.utc
    state.alarms[0].ring(planned: planned)
  }

  /// It was stopped, and waits for the next day.
  fileprivate mutating func stop() { state.alarms[0].finish() }
}
