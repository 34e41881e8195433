// SPDX-License-Identifier: Apache-2.0

/// The values for a new sequence.
public struct SequenceDraft: ItemDraft {
  /// The terms given, its plan always.
  public var terms: Said<SequenceTerms>
  /// `true` if it starts at once.
  public var starts: Bool
  /// `true` if nothing is made where such a sequence exists.
  public var isOnlyIfAbsent: Bool

  /// Makes a draft.
  public init(
    plan: SequencePlan, label: Label = .none, settings: Said<RingSettings> = Said(), starts: Bool = true,
    isOnlyIfAbsent: Bool = false
  ) {
    let terms = Said<SequenceTerms> {
      $0.plan = plan
      if label != .none { $0.label = label }
      $0.settings = settings
    }
    self.init(terms, starts: starts, isOnlyIfAbsent: isOnlyIfAbsent)
  }

  private init(_ terms: Said<SequenceTerms>, starts: Bool, isOnlyIfAbsent: Bool) {
    self.terms = terms
    self.starts = starts
    self.isOnlyIfAbsent = isOnlyIfAbsent
  }

  /// The steps to go through.
  public var plan: SequencePlan { complete().plan }
  /// Name to give it; empty for none.
  public var label: Label { complete().label }
  /// The ring settings given, except for steps with a sound of their own.
  public var settings: Said<RingSettings> {
    get { terms.settings }
    set { terms.settings = newValue }
  }

  /// Its terms, with no other choice than the ring settings.
  public func complete(ringing rings: RingSettings = RingSettings()) -> SequenceTerms {
    // Missing choices are as in unsaid terms: no label.
    var whole = terms.values
    whole.settings = rings
    return whole
  }

  /// `true` if a sequence has the draft's label and steps, and is under way if the draft starts.
  public func isMet(by sequence: StepSequence, at now: HostMoment, in rules: ZoneRules) -> Bool {
    sequence.label == label && sequence.plan == plan && (!starts || sequence.state != .idle)
  }

  /// A draft of a sequence.
  public typealias Made = StepSequence
  /// `settings`; every sequence rings.
  public var rings: Said<RingSettings>? {
    get { settings }
    set { settings = newValue ?? Said() }
  }
  /// The sounds of its steps.
  public var otherSounds: [RingSound] { plan.sounds }

  /// Names every value of the draft.
  public func request(ringing rings: RingSettings) -> String {
    let state = (starts ? "start" : "idle") + (isOnlyIfAbsent ? " if absent" : "")
    return "sequence \(SequenceText.text(of: plan)) \(state) \(RequestText.of(rings)) \(label.text)"
  }

  /// Visits the fields of a draft.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: SequenceDraft?
  ) throws(Visitor.Failure) -> SequenceDraft {
    let terms = try Said<SequenceTerms>.form(&visitor, whole?.terms)
    guard terms.plan != nil else { throw visitor.missing("plan") }
    return SequenceDraft(
      terms, starts: try visitor.field("starts", or: true, whole) { $0.starts },
      isOnlyIfAbsent: try visitor.given("if_absent", whole) { $0.isOnlyIfAbsent ? true : nil } ?? false)
  }
}
