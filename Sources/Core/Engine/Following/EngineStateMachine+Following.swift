// SPDX-License-Identifier: Apache-2.0
import TokiModel

// Calendar files that are read again whenever they change.
extension EngineStateMachine {
  /// The most files that can be followed.
  public static let mostFollowed = 100

  /// The followed file at a path; `nil` if none is.
  public func followedFile(at path: String) -> FollowedFile? { followed.first { $0.source.path == path } }

  /// Stops following a file; its alarms stay, and are a person's own from now on.
  ///
  /// - Throws: `ControlError` of `.notFound` if it is not followed.
  public mutating func unfollow(_ path: String) throws(ControlError) {
    guard let index = followed.firstIndex(where: { $0.source.path == path }) else { throw .notFound(path, .followed) }
    followed.remove(at: index)
    copied.unread[path] = nil
    actions.append(.save(.removeFollowed(path: path)))
  }

  /// Notes that a followed file cannot be read; its alarms stay as they are, and a person is told once.
  public mutating func note(_ trouble: FileTrouble, of path: String) {
    guard var file = followedFile(at: path), file.trouble != trouble else { return }
    let isNew = file.trouble == nil
    file.trouble = trouble
    keep(file)
    if isNew { actions.append(.show(.trouble(file, trouble))) }
  }

  /// The followed files with a change that waited for the end of a ring, once it is over.
  mutating func takeFilesToRead() -> [String] {
    guard !copied.unread.isEmpty else { return [] }
    let paths = copied.unread.filter { _, alarms in alarms.contains { self[$0].map { !$0.isBusy } ?? true } }.map(\.key)
    for path in paths { copied.unread[path] = nil }
    return paths
  }

  mutating func keep(_ file: FollowedFile) {
    followed.removeAll { $0.source.path == file.source.path }
    let place = followed.firstIndex { file.source.path < $0.source.path } ?? followed.endIndex
    followed.insert(file, at: place)
    actions.append(.save(.putFollowed(file)))
  }

  // MARK: Reading a file

  /// Compares a file's entries with its former ones, and with the alarms that are here.
  ///
  /// An alarm changes or goes only with its event. One that a person moved, or that came from elsewhere, is left alone;
  /// one that a person cancelled stays away until they ask for the file again; and one that rings or snoozes changes
  /// when that is over.
  mutating func beginFollowing(
    _ following: ImportBatch.Following, _ plan: ImportPlan, _ items: [AnyItem], at now: HostMoment
  ) throws(ControlError) -> ImportWork {
    let path = following.source.path
    let before = followedFile(at: path)
    guard following.isAsked || before?.source == following.source else { throw .notFound(path, .followed) }
    guard before != nil || followed.count < Self.mostFollowed else {
      throw .tooMany(.followedFiles)
    }
    let elsewhere = Set(followed.filter { $0.source.path != path }.flatMap(\.alarms).map(\.id))
    var comparison = FileComparison(
      before, isAsked: following.isAsked, elsewhere: elsewhere, present: ImportIndex(shelves.all),
      last: counters[.alarm])
    for (index, item) in items.enumerated() {
      guard case .alarm(let alarm) = item else { continue }
      let isPast = alarm.state == .off && plan.batch.alarms[index].state != .off
      comparison.take(alarm, plan.followed[index], isPast: isPast)
    }
    comparison.finish { self[$0] }
    let fresh = comparison.steps.count { !$0.isKnown }
    guard shelves.count(of: .alarm) + fresh <= Self.mostItems else { throw .tooMany(.allItems) }
    zones.pinned.merge(plan.basis.pinned) { $1 }
    var work = ImportWork(
      isExact: false, batch: plan.batch, key: nil, now: now, steps: comparison.steps, removed: comparison.removed,
      ids: comparison.ids)
    work.file = FollowedFile(following.source, alarms: comparison.alarms)
    work.former = comparison.former
    return work
  }

  /// `true` if a reading leaves an alarm as it is, because it rings; then the file is read again after that.
  mutating func isSpared(_ item: ItemID, by work: inout ImportWork) -> Bool {
    guard work.file != nil, case .alarm(let id) = item, let alarm = self[id], alarm.isBusy else { return false }
    work.spare(id)
    if let path = work.file?.source.path { copied.unread[path, default: []].insert(id) }
    return true
  }
}

extension EngineStateMachine.ImportWork {
  /// Leaves an alarm as it is until the file is read again.
  fileprivate mutating func spare(_ id: AlarmID) {
    guard var file, let former = former[id] else { return }
    if let index = file.alarms.firstIndex(where: { $0.id == id }) {
      file.alarms[index] = former
    } else {
      file.alarms.append(former)
    }
    self.file = file
  }
}

/// The changes of a reading of a followed file.
private struct FileComparison {
  private(set) var steps: [EngineStateMachine.ImportWork.Step] = []
  private(set) var removed: [ItemID] = []
  /// The ids of the events that are not past, in the order of the file.
  private(set) var ids: [ItemID] = []
  private(set) var alarms: [FollowedAlarm] = []
  private(set) var former: [AlarmID: FollowedAlarm] = [:]
  private let isAsked: Bool
  private let elsewhere: Set<AlarmID>
  private let present: ImportIndex
  private var last: Int64
  /// The alarms of the file that have not been met in it again, by the digests of their names.
  private var rest: [UInt64: FollowedAlarm] = [:]
  private var met: Set<UInt64> = []

  init(_ before: FollowedFile?, isAsked: Bool, elsewhere: Set<AlarmID>, present: ImportIndex, last: Int64) {
    (self.isAsked, self.elsewhere, self.present, self.last) = (isAsked, elsewhere, present, last)
    for alarm in before?.alarms ?? [] { rest[alarm.name] = alarm }
  }

  /// Compares an event, as it was planned here and as the file says it; `isPast` is whether it has no ring to come.
  mutating func take(_ alarm: Alarm, _ said: FollowedAlarm, isPast: Bool) {
    // A name that is there twice names one alarm.
    guard alarm.uid != nil, met.insert(said.name).inserted else { return }
    let before = rest.removeValue(forKey: said.name)
    guard let own = present.item(of: .alarm(alarm))?.typed(Alarm.self) else {
      return takeAbsent(alarm, said, before, isPast: isPast)
    }
    if !isPast { ids.append(.alarm(own.id)) }
    guard let before, before.id == own.id else { return takeForeign(alarm, said, own) }
    var said = said
    said.id = own.id
    if own.planDigest != before.plan {
      alarms.append(before)
      leave(own)
    } else if said.content == before.content {
      alarms.append(said)
      leave(own)
    } else {
      var alarm = alarm
      if FollowedAlarm.digest(of: own.label.text) != before.label { alarm.label = own.label }
      alarms.append(said)
      update(own, alarm, before)
    }
  }

  /// An event whose alarm is not here: a new one, or one that a person has cancelled.
  private mutating func takeAbsent(
    _ alarm: Alarm, _ said: FollowedAlarm, _ before: FollowedAlarm?, isPast: Bool
  ) {
    if let before, !isAsked {
      // As it was, so that one that an undo brings back changes with its event.
      alarms.append(before)
    } else if !isPast {
      var said = said
      last += 1
      said.id = AlarmID(last)
      alarms.append(said)
      ids.append(.alarm(said.id))
      steps.append(.init(item: .alarm(alarm), id: .alarm(said.id), isKnown: false))
    }
  }

  /// An event whose alarm is here and came from elsewhere.
  private mutating func takeForeign(_ alarm: Alarm, _ said: FollowedAlarm, _ own: Alarm) {
    guard isAsked, alarm.uid?.isOfToki == false, !elsewhere.contains(own.id) else { return leave(own) }
    var said = said
    said.id = own.id
    alarms.append(said)
    var before = FollowedAlarm(own)
    before.content = 0
    update(own, alarm, before)
  }

  private mutating func leave(_ own: Alarm) {
    steps.append(.init(item: .alarm(own), id: .alarm(own.id), isKnown: true, isLeft: true))
  }

  private mutating func update(_ own: Alarm, _ alarm: Alarm, _ before: FollowedAlarm) {
    former[own.id] = before
    steps.append(.init(item: .alarm(alarm), id: .alarm(own.id), isKnown: true))
  }

  /// Removes the alarms whose events have gone, except those that a person moved.
  mutating func finish(_ alarmHere: (AlarmID) -> Alarm?) {
    for alarm in rest.values.sorted(by: { $0.id < $1.id }) {
      guard let own = alarmHere(alarm.id), let uid = own.uid, FollowedAlarm.digest(of: uid.text) == alarm.name,
        own.planDigest == alarm.plan
      else { continue }
      former[alarm.id] = alarm
      removed.append(.alarm(alarm.id))
    }
  }
}

extension Alarm {
  /// `true` if it rings, or will ring again for the same occurrence.
  var isBusy: Bool {
    switch state {
    case .ringing, .snoozed: true
    case .off, .scheduled: awakeCheck != nil
    }
  }
}
