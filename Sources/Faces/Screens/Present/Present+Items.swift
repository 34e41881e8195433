// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

extension Present {
  /// A state at this very moment; a zone that the host has lost keeps the rules that the engine goes by.
  ///
  /// - Parameters:
  ///   - state: The engine's state.
  ///   - clock: The clock that the engine goes by.
  ///   - style: Display settings of the person.
  public init(_ state: EngineState, at clock: any HostClock, style: ScreenStyle) {
    let rules: @Sendable (ZoneName) -> ZoneRules? = { (try? clock.zone(named: $0)) ?? state.lostRules(of: $0) }
    let host = rules(state.zone) ?? (try? clock.hostZone()) ?? .utc
    self.init(state: state, moment: clock.now(), host: host, style: style, zone: rules)
  }

  /// The name of an item, as it stands in its list.
  public func name(of item: ItemID) -> String {
    switch item {
    case .alarm: AlarmsScreen(self).groups.lazy.flatMap(\.rows).first { .alarm($0.id) == item }?.name ?? item.text
    case .timer(let id):
      state.timers.first { $0.id == id }.map { TimerCard($0, self, steps: 1).title } ?? item.text
    case .sequence(let id):
      state.sequences.first { $0.id == id }.map { SequenceCard($0, self, steps: 1).title } ?? item.text
    case .stopwatch: item.text
    }
  }
}
