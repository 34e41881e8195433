// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// Running times of timers and sequences, by label.
struct WorkTally: Hashable, Sendable {
  /// A stretch of time in which an item ran.
  struct Stretch: Hashable {
    var label: String
    let from: UTCInstant
    let to: UTCInstant
  }

  /// The runs under a label.
  struct Row: Hashable, Sendable {
    /// Empty for items without a label.
    let label: String
    var today = TimeSpan.zero
    var week = TimeSpan.zero

    /// The label, or words for none.
    func name(in language: Language) -> String { label.isEmpty ? tr("without a label", in: language) : label }
  }

  /// The labels with the longest first; only those of this week.
  private(set) var rows: [Row] = []
  /// Monday of this week.
  let monday: CivilDate
  var today: TimeSpan { rows.reduce(.zero) { $0 + $1.today } }
  var week: TimeSpan { rows.reduce(.zero) { $0 + $1.week } }

  /// Adds up the stretches of today and of this week, which begins on Monday, by the days of `zone`.
  init(_ stretches: [Stretch], at now: UTCInstant, in zone: ZoneRules) {
    let day = zone.civil(at: now).date
    monday = Self.monday(of: day)
    let dayStart = Self.start(of: day, in: zone)
    let weekStart = Self.start(of: monday, in: zone)
    var found: [String: Row] = [:]
    for stretch in stretches {
      let week = max(.zero, min(stretch.to, now) - max(stretch.from, weekStart))
      guard week > .zero else { continue }
      var row = found[stretch.label] ?? Row(label: stretch.label)
      row.week = row.week + week
      row.today = row.today + max(.zero, min(stretch.to, now) - max(stretch.from, dayStart))
      found[stretch.label] = row
    }
    rows = found.values.sorted { $0.week == $1.week ? $0.label < $1.label : $0.week > $1.week }
  }

  /// The instant at which this week begins.
  static func weekStart(at now: UTCInstant, in zone: ZoneRules) -> UTCInstant {
    start(of: monday(of: zone.civil(at: now).date), in: zone)
  }

  private static func monday(of day: CivilDate) -> CivilDate {
    (0..<7).lazy.map { day.adding(days: -$0) }.first { $0.weekDay == .monday } ?? day
  }

  private static func start(of day: CivilDate, in zone: ZoneRules) -> UTCInstant {
    guard let midnight = TimeOfDay(secondOfDay: 0) else { preconditionFailure("No day has a midnight.") }
    return zone.resolve(CivilDateTime(date: day, time: midnight)).ringInstant
  }
}

extension WorkTally {
  /// The stretches in which an item ran.
  ///
  /// - Parameters:
  ///   - decisions: Those about the item, in any order.
  ///   - rings: Its rings, which have the labels of steps.
  ///   - label: The item's own label, or that of the step which a sequence is at; empty if nobody knows it.
  ///   - isRunning: `true` if it runs now.
  ///   - now: The end of a stretch that goes on.
  /// - Returns: The stretches, in the order of time.
  static func stretches(
    of decisions: [Decision], rings: [Ring], label: String, isRunning: Bool, at now: UTCInstant
  ) -> [Stretch] {
    var stretches: [Stretch] = []
    var start: UTCInstant?
    // A step that was paused has several stretches, and only the ring at its end has its label.
    var named = 0
    func end(at instant: UTCInstant) {
      guard let start else { return }
      stretches.append(Stretch(label: label, from: start, to: instant))
      guard let ring = rings.first(where: { $0.planned == instant }) else { return }
      let rung = ring.owner.kind == .sequence ? StepSequence.stepLabel(ofRing: ring.label) : ring.label.text
      for index in named..<stretches.count { stretches[index].label = rung }
      named = stretches.count
    }
    // The order of those of one instant is the stored one, newest first.
    for decision in decisions.reversed() {
      switch decision.kind {
      case .created, .imported, .uncancelled:
        if decision.instant != nil { start = decision.at }
      case .armed, .resumed:
        end(at: decision.at)
        start = decision.at
      case .extended: if start == nil, decision.instant != nil { start = decision.at }
      case .paused, .reset, .cancelled:
        end(at: decision.at)
        start = nil
      case .stepEnded:
        end(at: decision.instant ?? decision.at)
        start = decision.instant ?? decision.at
      case .rang, .missed:
        let ring = rings.first { $0.id == decision.ring }
        if decision.item?.kind == .sequence {
          // A step that waits to be stopped keeps the next one from running.
          if ring?.end != .passed, !(ring?.end == nil && isRunning) { start = nil }
        } else {
          end(at: decision.instant ?? decision.at)
          start = nil
        }
      default: break
      }
    }
    if isRunning { end(at: now) }
    return stretches.filter { $0.to > $0.from }
  }
}
