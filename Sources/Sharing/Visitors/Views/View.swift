// SPDX-License-Identifier: Apache-2.0
package import TokiEngine
package import TokiModel
package import TokiWire

/// A viewer's part of the state and of events; viewers with the same view share every frame.
package enum View: Hashable, Sendable {
  /// Everything.
  case whole
  /// Everything but the programs that rings start, and the settings about servers and files.
  case control
  /// These items and their rings alone.
  case items(Set<ItemID>)

  package init(_ grant: DeviceGrant) {
    switch grant.role {
    case .display: self = .items(Set(grant.items))
    case .control: self = .control
    case .owner: self = .whole
    }
  }

  /// The items of a display; empty for the others, who see all.
  package var items: Set<ItemID> { if case .items(let ids) = self { ids } else { [] } }

  /// `true` if an item is visible.
  package func shows(_ item: ItemID) -> Bool {
    if case .items(let ids) = self { ids.contains(item) } else { true }
  }

  /// The part of a state that is seen.
  package func part(of state: EngineState) -> EngineState {
    var state = state
    switch self {
    case .whole: break
    case .control:
      state.settings = Self.plain(state.settings)
      state.items = Self.withoutHooks(state.items)
      state.rings = state.rings.map(Self.withoutHooks)
      state.missed = state.missed.map(Self.withoutHooks)
    case .items(let ids):
      state.items = Self.only(ids, of: state.items)
      state.rings = state.rings.filter { ids.contains($0.owner) }.map(Self.plain)
      // Of an item that is gone, nothing tells that it was the one shown.
      state.missed = state.missed.filter { state.items[$0.owner] != nil }.map(Self.plain)
      state.settings = Self.shown(state.settings)
      state.trustedTime = state.trustedTime.map(Self.plain)
      (state.announced, state.warnings) = ([], [])
    }
    return state
  }

  /// The part of a change that is seen; `nil` if nothing is.
  package func part(of change: EngineEvent.Change) -> EngineEvent.Change? {
    switch (self, change) {
    case (.whole, _): return change
    case (_, .resync(let state)): return .resync(part(of: state))
    case (.control, .settings(let settings)): return .settings(Self.plain(settings))
    case (.control, .item(let item)): return .item(item.with { $0.hooks = [] })
    case (.control, .ringStarted(let ring)): return .ringStarted(Self.withoutHooks(ring))
    case (.control, .ringEnded(let ring)): return .ringEnded(Self.withoutHooks(ring))
    case (.control, .missed(let ring)): return .missed(Self.withoutHooks(ring))
    case (.control, _): return change
    case (.items(let ids), .item(let item)): return ids.contains(item.id) ? .item(Self.plain(item)) : nil
    case (.items(let ids), .removed(let id)): return ids.contains(id) ? change : nil
    case (.items(let ids), .ringStarted(let ring)):
      return ids.contains(ring.owner) ? .ringStarted(Self.plain(ring)) : nil
    case (.items(let ids), .ringEnded(let ring)): return ids.contains(ring.owner) ? .ringEnded(Self.plain(ring)) : nil
    case (.items(let ids), .missed(let ring)): return ids.contains(ring.owner) ? .missed(Self.plain(ring)) : nil
    case (.items, .trustedTime(let report)): return .trustedTime(report.map(Self.plain))
    case (.items, .settings(let settings)): return .settings(Self.shown(settings))
    case (.items, .clockStepped), (.items, .zoneChanged), (.items, .stopping): return change
    case (.items, .tried), (.items, .heard), (.items, .playedOnce), (.items, .announced), (.items, .warnings):
      return nil
    }
  }

  /// Hidden parts of the daemon's answers, by the names of their members; empty for none.
  ///
  /// `hook` is a hook's result, in a decision: its command line and its output.
  package var redactions: [String: String] {
    self == .whole
      ? [:]
      : ["hooks": "[]", "hook": "null", "time_servers": "[]", "time_certificates": "null", "holidays_file": "null"]
  }

  // MARK: Hidden parts

  private static func only(_ ids: Set<ItemID>, of all: ItemLists) -> ItemLists {
    var items = ItemLists()
    for item in ids.compactMap({ all[$0] }) { items.hold(plain(item)) }
    return items
  }

  private static func withoutHooks(_ all: ItemLists) -> ItemLists {
    var items = all
    for index in items.timers.indices { items.timers[index].settings.hooks = [] }
    for index in items.alarms.indices { items.alarms[index].settings.hooks = [] }
    for index in items.sequences.indices { items.sequences[index].settings.hooks = [] }
    return items
  }

  private static func withoutHooks(_ ring: Ring) -> Ring {
    var ring = ring
    ring.settings.hooks = []
    return ring
  }

  private static func plain(_ settings: EngineSettings) -> EngineSettings {
    var settings = settings
    settings.hooks = []
    settings.timeServers = []
    settings.timeCertificates = nil
    if settings.holidays?.path != nil { settings.holidays = nil }
    return settings
  }

  /// The settings that decide when a ring is and what a display shows of it.
  private static func shown(_ settings: EngineSettings) -> EngineSettings {
    EngineSettings(lateLimit: settings.lateLimit, usesTrustedTime: settings.usesTrustedTime)
  }

  private static func plain(_ report: TrustedTimeReport) -> TrustedTimeReport {
    var report = report
    report.servers = []
    return report
  }

  private static func plain(_ ring: Ring) -> Ring {
    var ring = ring
    ring.settings = plain(ring.settings)
    // They name devices and terminals of this machine, and files that could not be played.
    ring.tries = []
    return ring
  }

  /// An item without the programs, files and terminal that its ring uses, and without its lasting name, which a
  /// calendar may have given it; a display needs none of them.
  package static func plain(_ item: AnyItem) -> AnyItem {
    let item = item.with { $0 = plain($0) }.withoutUID
    guard case .sequence(let sequence) = item else { return item }
    return .sequence(sequence.withoutFiles)
  }

  private static func plain(_ settings: RingSettings) -> RingSettings {
    var settings = settings
    settings.hooks = []
    settings.terminal = nil
    settings.output = nil
    settings.sound = settings.sound.withoutFile ?? .standard
    if let sound = settings.preAlarm?.sound { settings.preAlarm?.sound = sound.withoutFile }
    return settings
  }
}

extension AnyItem {
  /// The item with other settings of its ring; a stopwatch has none.
  fileprivate func with(_ change: (inout RingSettings) -> Void) -> AnyItem {
    switch self {
    case .timer(var timer):
      change(&timer.settings)
      return .timer(timer)
    case .alarm(var alarm):
      change(&alarm.settings)
      return .alarm(alarm)
    case .sequence(var sequence):
      change(&sequence.settings)
      return .sequence(sequence)
    case .stopwatch: return self
    }
  }

  fileprivate var withoutUID: AnyItem {
    switch self {
    case .timer(var timer):
      timer.uid = nil
      return .timer(timer)
    case .alarm(var alarm):
      alarm.uid = nil
      return .alarm(alarm)
    case .sequence(var sequence):
      sequence.uid = nil
      return .sequence(sequence)
    case .stopwatch(var stopwatch):
      stopwatch.uid = nil
      return .stopwatch(stopwatch)
    }
  }
}

extension ItemLists {
  fileprivate mutating func hold(_ item: AnyItem) {
    switch item {
    case .timer(let timer): put(timer)
    case .alarm(let alarm): put(alarm)
    case .sequence(let sequence): put(sequence)
    case .stopwatch(let stopwatch): put(stopwatch)
    }
  }
}

extension RingSound {
  /// The sound, unless it is a file of this machine.
  fileprivate var withoutFile: RingSound? { if case .file = self { nil } else { self } }
}

extension StepSequence {
  /// The sequence with its own sound for the steps that play a file.
  fileprivate var withoutFiles: StepSequence {
    // The same steps of the same lengths make a plan as they did before.
    guard plan.sounds.contains(where: { $0.withoutFile == nil }),
      let plain = try? SequencePlan(plan.parts.map(\.withoutFile))
    else { return self }
    return StepSequence(
      id: id, SequenceTerms(plan: plain, label: label, settings: settings), stepLength: stepLength, run: run,
      began: began, state: state, revision: revision)
  }
}

extension SequencePart {
  fileprivate var withoutFile: SequencePart {
    switch self {
    case .step(var step):
      step.sound = step.sound?.withoutFile
      return .step(step)
    case .repeated(let parts, let times): return .repeated(parts.map(\.withoutFile), times: times)
    }
  }
}
