// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension ImportBatch.Rest {
  /// Visits the members of a backup besides its items and rings.
  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: ImportBatch.Rest?
  ) throws(Visitor.Failure) -> ImportBatch.Rest {
    var rest = ImportBatch.Rest()
    rest.boot = try visitor.given("boot_id", whole) { $0.boot }
    rest.settings = try visitor.given("settings", whole) { $0.settings }
    rest.settings?.leaveToItems()
    rest.followed = try visitor.given("followed", whole) { $0.followed.map { $0.map(FollowedRecord.init) } }?.map(
      \.file)
    rest.decisions = try visitor.given("decisions", whole) { $0.decisions }
    rest.counters = try visitor.given("last", whole) { $0.counters.map(LastNumbers.init) }?.counters
    return rest
  }
}

/// A followed file with all that is kept of it.
private struct FollowedRecord: Formed {
  let file: FollowedFile

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: FollowedRecord?
  ) throws(Visitor.Failure) -> FollowedRecord {
    let source = try FollowedSource.form(&visitor, whole?.file.source)
    let alarms = try visitor.field("alarms", whole) { $0.file.alarms.map(AlarmRecord.init) }
    let trouble = try visitor.field("trouble", whole) { $0.file.trouble }
    return FollowedRecord(file: FollowedFile(source, trouble: trouble, alarms: alarms.map(\.alarm)))
  }
}

/// An alarm of a followed file, with the digests of its last entry there.
private struct AlarmRecord: Formed {
  let alarm: FollowedAlarm

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AlarmRecord?
  ) throws(Visitor.Failure) -> AlarmRecord {
    let id = try visitor.field("id", whole) { $0.alarm.id }
    let name = try digest("name", of: \.name)
    let plan = try digest("plan", of: \.plan)
    let label = try digest("label", of: \.label)
    let content = try digest("content", of: \.content)
    return AlarmRecord(alarm: FollowedAlarm(id, name: name, plan: plan, label: label, content: content))

    // JSON numbers are exact to 2^53 only, so a digest is a text in base 36.
    func digest(
      _ name: StaticString, of path: KeyPath<FollowedAlarm, UInt64>
    ) throws(Visitor.Failure) -> UInt64 {
      let text = try visitor.field(name, whole) { String($0.alarm[keyPath: path], radix: 36) }
      guard let digest = UInt64(text, radix: 36) else {
        throw visitor.refusal("\(name)", FieldRefusal("A digest is a number in base 36."))
      }
      return digest
    }
  }
}

/// The last numbers given out, without that of events.
private struct LastNumbers: Formed {
  let counters: Counters

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: LastNumbers?
  ) throws(Visitor.Failure) -> LastNumbers {
    var counters = Counters()
    counters[.timer] = try visitor.field("timer", in: .count, whole) { $0.counters[.timer] }
    counters[.alarm] = try visitor.field("alarm", in: .count, whole) { $0.counters[.alarm] }
    counters[.sequence] = try visitor.field("sequence", in: .count, whole) { $0.counters[.sequence] }
    counters[.stopwatch] = try visitor.field("stopwatch", in: .count, whole) { $0.counters[.stopwatch] }
    counters.ring = try visitor.field("ring", in: .count, whole) { $0.counters.ring }
    return LastNumbers(counters: counters)
  }
}
