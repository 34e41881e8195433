// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Shares out the places that a system has for rings.
///
/// Every item's next ring comes before anything else. Of the remaining places, later rings take half, and the other
/// half goes to parts that make a ring hard to miss: its pre-alarm, its repetitions and further attempts, those of the
/// nearest ring first. Places unused by one half go to the other.
struct Places {
  private let view: ItemOutlook.View
  private(set) var entries: [ProjectedRing] = []
  /// Pre-alarms of rings that are alarms of the system, which come by notification.
  private var preAlarms: [(ring: ProjectedRing, part: ProjectedRing)] = []

  init(_ view: ItemOutlook.View) { self.view = view }

  /// Leaves near rings to the app, which runs; a system rings only if it has not done so after a while.
  mutating func placeInApp(_ next: inout [ItemOutlook.Plan], _ later: inout [ItemOutlook.Plan]) {
    guard view.channels.ringsInApp else { return }
    let end = view.now.utc + Projection.appSpan
    func leave(_ plan: ItemOutlook.Plan) -> ItemOutlook.Plan? {
      guard plan.ring.instant <= end else { return plan }
      entries += ([plan.ring, plan.preAlarm].compactMap { $0 } + plan.attempts).map { $0.by(.app) }
      guard plan.ring.sound != .none, plan.ring.length > Projection.patience else { return nil }
      let number = Int(Projection.patience.nanoseconds / Projection.repetition.nanoseconds)
      let wall = plan.ring.wall.map { _ in view.wall(at: plan.ring.instant + Projection.patience) }
      return ItemOutlook.Plan(ring: plan.ring.repeated(number, after: Projection.patience, wall: wall))
    }
    next = next.compactMap(leave)
    later = later.compactMap(leave)
  }

  /// Places the fitting rings by a channel; the others stay in the lists.
  mutating func place(
    next: inout [ItemOutlook.Plan], later: inout [ItemOutlook.Plan], by channel: ProjectedRing.Channel, most: Int
  ) {
    let refused = view.channels.refused[channel] ?? []
    func isMeant(_ plan: ItemOutlook.Plan) -> Bool {
      guard !refused.contains(plan.ring.id) else { return false }
      guard channel == .alarm else { return true }
      // An alarm of the system is always loud.
      return plan.ring.sound != .none && (view.channels.notifications != .granted || !plan.ring.chimes)
    }

    let first = next.filter(isMeant).prefix(most)
    var left = most - first.count
    let candidates = later.filter(isMeant)
    var placed = candidates.prefix((left + 1) / 2)
    left -= placed.count
    let parts = parts(of: first + placed, by: channel).filter { !refused.contains($0.id) }.prefix(left)
    placed = candidates.prefix(placed.count + left - parts.count)

    let chosen = first + placed
    entries += chosen.map { $0.ring.by(channel) } + parts
    if channel == .alarm { preAlarms += chosen.compactMap { plan in plan.preAlarm.map { (plan.ring, $0) } } }
    let names = Set(chosen.map(\.ring.id))
    next.removeAll { names.contains($0.ring.id) }
    later.removeAll { names.contains($0.ring.id) }
  }

  /// The parts that make rings hard to miss: those of the nearest ring first, each in the order in which it is heard.
  private func parts(of plans: some Sequence<ItemOutlook.Plan>, by channel: ProjectedRing.Channel) -> [ProjectedRing] {
    var parts: [(ring: ProjectedRing, part: ProjectedRing)] = []
    for plan in plans {
      switch channel {
      case .app: break
      case .alarm: parts += plan.attempts.map { (plan.ring, $0.by(.alarm)) }
      case .notification:
        parts += (plan.preAlarm.map { [$0] } ?? []).map { (plan.ring, $0) }
        parts += repetitions(of: plan.ring).map { (plan.ring, $0) }
        parts += plan.attempts.flatMap { [$0] + repetitions(of: $0) }.map { (plan.ring, $0) }
      }
    }
    if channel == .notification { parts += preAlarms }
    return parts.sorted { $0.ring.id == $1.ring.id ? $0.part < $1.part : $0.ring < $1.ring }.map(\.part)
  }

  /// A ring's sound again and again until it ends; none of a silent ring.
  private func repetitions(of ring: ProjectedRing) -> [ProjectedRing] {
    guard ring.sound != .none else { return [] }
    var all: [ProjectedRing] = []
    var span = Projection.repetition
    while span < ring.length, all.count < view.channels.mostNotifications {
      let number = ring.id.part.repetitions + all.count + 1
      all.append(ring.repeated(number, after: span, wall: ring.wall.map { _ in view.wall(at: ring.instant + span) }))
      span = span + Projection.repetition
    }
    return all
  }
}

extension ProjectedID.Part {
  /// Number of earlier times that the ring was heard.
  fileprivate var repetitions: Int { if case .repetition(let number) = self { number } else { 0 } }
}

extension ProjectedRing {
  /// `true` if its sound is heard once and nobody has to stop it: a chime, or the end of a step that goes on.
  public var chimes: Bool { isChime || (kind == .step && snooze == nil) }

  /// The same ring by another channel.
  func by(_ channel: Channel) -> ProjectedRing {
    var ring = self
    ring.channel = channel
    return ring
  }
}
