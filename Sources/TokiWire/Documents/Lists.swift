// SPDX-License-Identifier: Apache-2.0
package import TokiEngine
package import TokiModel

// Lists, each in an object so that more can be said beside it later.

package struct TimerList: Formed {
  package let timers: [CountdownTimer]

  package init(timers: [CountdownTimer]) { self.timers = timers }

  package static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: TimerList?
  ) throws(Visitor.Failure) -> TimerList {
    TimerList(timers: try visitor.field("timers", whole) { $0.timers })
  }
}

package struct AlarmList: Formed {
  package let alarms: [Warned<Alarm>]

  package init(alarms: [Warned<Alarm>]) { self.alarms = alarms }

  package static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AlarmList?
  ) throws(Visitor.Failure) -> AlarmList {
    AlarmList(alarms: try visitor.field("alarms", whole) { $0.alarms })
  }
}

package struct SequenceList: Formed {
  package let sequences: [StepSequence]

  package init(sequences: [StepSequence]) { self.sequences = sequences }

  package static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: SequenceList?
  ) throws(Visitor.Failure) -> SequenceList {
    SequenceList(sequences: try visitor.field("sequences", whole) { $0.sequences })
  }
}

package struct StopwatchList: Formed {
  package let stopwatches: [Stopwatch]

  package init(stopwatches: [Stopwatch]) { self.stopwatches = stopwatches }

  package static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: StopwatchList?
  ) throws(Visitor.Failure) -> StopwatchList {
    StopwatchList(stopwatches: try visitor.field("stopwatches", whole) { $0.stopwatches })
  }
}

/// What has rung.
package struct RingList: Formed {
  package let rings: [Ring]

  package init(rings: [Ring]) { self.rings = rings }

  package static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: RingList?
  ) throws(Visitor.Failure) -> RingList {
    RingList(rings: try visitor.field("rings", whole) { $0.rings })
  }
}

/// What rings now and how it is heard.
package struct RingingList: Formed {
  package let rings: [Ring]
  package let hearing: [HeardRing]

  package init(rings: [Ring], hearing: [HeardRing]) {
    self.rings = rings
    self.hearing = hearing
  }

  package static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: RingingList?
  ) throws(Visitor.Failure) -> RingingList {
    RingingList(
      rings: try visitor.field("rings", whole) { $0.rings },
      hearing: try visitor.field("hearing", whole) { $0.hearing })
  }
}

package struct DecisionList: Formed {
  package let decisions: [Decision]

  package init(decisions: [Decision]) { self.decisions = decisions }

  package static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: DecisionList?
  ) throws(Visitor.Failure) -> DecisionList {
    DecisionList(decisions: try visitor.field("decisions", whole) { $0.decisions })
  }
}

/// What the doctor found, in the order in which it is told.
package struct FindingList: Formed {
  package let findings: [Finding]

  package init(findings: [Finding]) { self.findings = findings }

  package static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: FindingList?
  ) throws(Visitor.Failure) -> FindingList {
    FindingList(findings: try visitor.field("findings", whole) { $0.findings })
  }
}

/// What would keep a ring from being heard now.
package struct WarningList: Formed {
  package let warnings: [Finding]

  package init(warnings: [Finding]) { self.warnings = warnings }

  package static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: WarningList?
  ) throws(Visitor.Failure) -> WarningList {
    WarningList(warnings: try visitor.field("warnings", whole) { $0.warnings })
  }
}

/// What an import made, in the order of what was sent.
package struct ImportedList: Formed {
  package let ids: [ItemID]

  package init(ids: [ItemID]) { self.ids = ids }

  package static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: ImportedList?
  ) throws(Visitor.Failure) -> ImportedList {
    ImportedList(ids: try visitor.field("ids", whole) { $0.ids })
  }
}

/// An item that was set, with what would keep it from being heard; left out where there is nothing to say.
package struct Warned<Value: Formed>: Formed {
  package let value: Value
  package let warnings: [Finding]?

  package init(_ value: Value, _ warnings: [Finding]? = nil) {
    self.value = value
    self.warnings = warnings
  }

  package static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Warned<Value>?
  ) throws(Visitor.Failure) -> Warned<Value> {
    Warned(
      try Value.form(&visitor, whole?.value), try visitor.given("warnings", whole) { $0.warnings })
  }
}
