// SPDX-License-Identifier: Apache-2.0
package import TokiEngine
public import TokiModel

/// A link's saved state on this machine, so that it rings on after a restart, also while the remote is silent.
public struct KeptLink: Hashable, Sendable, Formed {
  /// Since when the remote was silent when this was kept, on its wall clock; `nil` while it was not.
  public var silentSince: UTCInstant?
  /// `true` if the remote has ended the pairing, so that nothing more rings here.
  public var isOver: Bool
  /// Greatest delay of a ring here, as the remote has it; `nil` before the remote has told anything.
  public var lateLimit: TimeSpan?
  /// The rings to come, nearest first.
  public var coming: [Coming]
  /// The rings that were made here, oldest first.
  public var made: [Made]

  /// A ring to come, as `ExpectedRing` has it; its instant follows from the wall clock.
  public struct Coming: Hashable, Sendable {
    let id: ProjectedID
    /// Its planned time.
    public let planned: UTCInstant
    /// The ring's label.
    public let label: Label
    let settings: RingSettings
    let patience: TimeSpan

    /// The item that rings.
    public var owner: ItemID { id.owner }
  }

  /// A ring that was made here.
  public struct Made: Hashable, Sendable {
    package let ring: LinkedRing
    /// The remote's own name of it; `nil` until the remote has told of it.
    let there: RingID?
    package let state: LinkStateMachine.MadeRing.State
    let isAlone: Bool
    /// The timer that rings for it here; `nil` if that is not known.
    package let timer: TimerID?
  }

  init(
    silentSince: UTCInstant? = nil, isOver: Bool = false, lateLimit: TimeSpan? = nil, coming: [Coming] = [],
    made: [Made] = []
  ) {
    self.silentSince = silentSince
    self.isOver = isOver
    self.lateLimit = lateLimit
    self.coming = coming
    self.made = made
  }

  /// The timer that rings here for each ring.
  package var timers: [ProjectedID: TimerID] {
    var timers: [ProjectedID: TimerID] = [:]
    for made in made { timers[made.ring.id] = made.timer }
    return timers
  }

  /// Visits the fields of the file.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: KeptLink?
  ) throws(Visitor.Failure) -> KeptLink {
    KeptLink(
      silentSince: try visitor.field("silent_since", whole) { $0.silentSince },
      isOver: try visitor.field("over", or: false, whole) { $0.isOver },
      lateLimit: try visitor.field("late_limit_ns", whole) { $0.lateLimit },
      coming: try visitor.field("coming", whole) { $0.coming }, made: try visitor.field("made", whole) { $0.made })
  }
}

extension KeptLink.Coming: Formed {
  /// Visits the fields of the file.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: KeptLink.Coming?
  ) throws(Visitor.Failure) -> KeptLink.Coming {
    KeptLink.Coming(
      id: try name(&visitor, whole) { $0.id }, planned: try visitor.field("planned", whole) { $0.planned },
      label: try visitor.field("label", whole) { $0.label },
      settings: try visitor.field("settings", whole) { $0.settings },
      patience: try visitor.field("patience_ns", in: .natural, or: .zero, whole) { $0.patience })
  }

  /// The name of a ring as text.
  fileprivate static func name<Visitor: FieldVisitor, Whole>(
    _ visitor: inout Visitor, _ whole: Whole?, _ get: (Whole) -> ProjectedID
  ) throws(Visitor.Failure) -> ProjectedID {
    let text = try visitor.field("name", whole) { get($0).text }
    guard let id = ProjectedID(text: text) else {
      throw visitor.refusal("name", FieldRefusal("\(text) does not name a ring."))
    }
    return id
  }
}

extension KeptLink.Made: Formed {
  /// Visits the fields of the file.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: KeptLink.Made?
  ) throws(Visitor.Failure) -> KeptLink.Made {
    let ring = LinkedRing(
      id: try KeptLink.Coming.name(&visitor, whole) { $0.ring.id },
      planned: try visitor.field("planned", whole) { $0.ring.planned },
      label: try visitor.field("label", whole) { $0.ring.label },
      settings: try visitor.field("settings", whole) { $0.ring.settings })
    let there = try visitor.field("there", whole) { $0.there }
    let word = try visitor.field("state", whole) { $0.state.word }
    let until = try visitor.given("until", whole) { $0.state.until }
    guard let state = LinkStateMachine.MadeRing.State(word: word, until: until) else {
      throw visitor.refusal("state", FieldRefusal("\(word) is no state of a ring."))
    }
    let isAlone = try visitor.field("alone", whole) { $0.isAlone }
    return KeptLink.Made(
      ring: ring, there: there, state: state, isAlone: isAlone, timer: try visitor.field("timer", whole) { $0.timer })
  }
}

extension LinkStateMachine.MadeRing.State {
  fileprivate var word: String {
    switch self {
    case .ringing: "ringing"
    case .answered(let answer): answer.word
    case .over: "over"
    }
  }

  /// End of its snooze here; `nil` for none, and for one of an earlier build.
  fileprivate var until: UTCInstant? { if case .answered(.snoozed(let until)) = self { until } else { nil } }

  fileprivate init?(word: String, until: UTCInstant?) {
    switch word {
    case "ringing": self = .ringing
    case "over": self = .over
    case LinkAnswer.stopped.word: self = .answered(.stopped)
    case LinkAnswer.snoozed(until: nil).word: self = .answered(.snoozed(until: until))
    default: return nil
    }
  }
}
