// SPDX-License-Identifier: Apache-2.0

/// The values for a new timer.
public struct TimerDraft: ItemDraft {
  /// The terms given, its duration always.
  public var terms: Said<TimerTerms>
  /// `true` if it starts at once.
  public var starts: Bool
  /// `true` if nothing is made where such a timer exists.
  public var isOnlyIfAbsent: Bool
  /// `true` if it rings for a linked computer.
  public var isLinked: Bool

  /// Makes a draft; nothing is checked yet.
  public init(
    duration: TimeSpan, label: Label = .none, settings: Said<RingSettings> = Said(),
    starts: Bool = true, isKept: Bool = false, isOnlyIfAbsent: Bool = false
  ) {
    let terms = Said<TimerTerms> {
      $0.duration = duration
      if label != .none { $0.label = label }
      $0.settings = settings
      if isKept { $0.isKept = true }
    }
    self.init(terms, starts: starts, isOnlyIfAbsent: isOnlyIfAbsent)
  }

  /// Makes a draft of what was said, its duration among it; nothing is checked yet.
  public init(
    _ terms: Said<TimerTerms>, starts: Bool = true, isOnlyIfAbsent: Bool = false, isLinked: Bool = false
  ) {
    self.terms = terms
    self.starts = starts
    self.isOnlyIfAbsent = isOnlyIfAbsent
    self.isLinked = isLinked
  }

  /// The whole span: over 0, at most 36,525 days.
  public var duration: TimeSpan { complete().duration }
  /// Name to give it; empty for none.
  public var label: Label { complete().label }
  /// The ring settings given.
  public var settings: Said<RingSettings> {
    get { terms.settings }
    set { terms.settings = newValue }
  }

  /// Its terms, with no other choice than the ring settings.
  public func complete(ringing rings: RingSettings = RingSettings()) -> TimerTerms {
    // Missing choices are as in unsaid terms: no label, and not kept.
    var whole = terms.values
    whole.settings = rings
    return whole
  }

  /// `true` if a timer has the draft's label and span, and runs or stays ready as the draft would.
  public func isMet(by timer: CountdownTimer, at now: HostMoment, in rules: ZoneRules) -> Bool {
    timer.label == label && timer.duration == duration && (starts ? timer.state != .idle : timer.isKept)
  }

  /// A draft of a timer.
  public typealias Made = CountdownTimer
  /// `settings`; every timer rings.
  public var rings: Said<RingSettings>? {
    get { settings }
    set { settings = newValue ?? Said() }
  }

  /// Names every value of the draft.
  public func request(ringing rings: RingSettings) -> String {
    // A draft of an older Toki keeps its text, by which a repeated request is known.
    let terms = complete()
    let state =
      (starts ? "start" : "idle") + (terms.isKept ? " kept" : "") + (isOnlyIfAbsent ? " if absent" : "")
      + (isLinked ? " linked" : "")
    return "timer \(terms.duration.nanoseconds) \(state) \(RequestText.of(rings)) \(terms.label.text)"
  }

  /// Visits the fields of a draft.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: TimerDraft?
  ) throws(Visitor.Failure) -> TimerDraft {
    let terms = try Said<TimerTerms>.form(&visitor, whole?.terms)
    guard terms.duration != nil else { throw visitor.missing("duration_ns") }
    return TimerDraft(
      terms, starts: try visitor.field("starts", or: true, whole) { $0.starts },
      isOnlyIfAbsent: try visitor.given("if_absent", whole) { $0.isOnlyIfAbsent ? true : nil } ?? false,
      isLinked: try visitor.given("linked", whole) { $0.isLinked ? true : nil } ?? false)
  }
}
