// SPDX-License-Identifier: Apache-2.0

/// A person's choices for a timer.
public struct TimerTerms: ItemTerms, RingingTerms {
  /// The whole span as set: over 0, at most 36,525 days.
  public var duration: TimeSpan
  /// Name that people gave it; empty for none.
  public var label: Label
  /// Sound, volume and lengths of its rings.
  public var settings: RingSettings
  /// `true` if it stays ready once it has rung, however many others have rung since.
  public var isKept: Bool
  /// The colour by which a person tells it from others; `nil` for none.
  public var color: TimerColor?

  /// Creates terms, by default those of a timer without a label that rings as a person who chose nothing wants it.
  public init(
    duration: TimeSpan, label: Label = .none, settings: RingSettings = RingSettings(), isKept: Bool = false,
    color: TimerColor? = nil
  ) {
    self.duration = duration
    self.label = label
    self.settings = settings
    self.isKept = isKept
    self.color = color
  }

  /// No time, which no timer has.
  public static let unsaid = TimerTerms(duration: .zero)

  /// Its choices.
  public static let paths: [ChoicePath<TimerTerms>] = [
    .one(\.duration), .one(\.label), .part(\.settings), .one(\.isKept), .one(\.color),
  ]

  /// Four minutes.
  public static var example: Said<TimerTerms> { Said { $0.duration = .minutes(4) } }

  /// The sounds of its rings.
  public static func sounds(of said: Said<TimerTerms>) -> [RingSound] { said.settings.sounds }

  /// Visits the choices; limits of the duration are those of the timer.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: TimerTerms?
  ) throws(Visitor.Failure) -> TimerTerms {
    try visitor.former("trusted", whole)
    return TimerTerms(
      duration: try visitor.choice("duration_ns", whole) { $0.duration },
      label: try visitor.choice("label", or: Label.none, whole) { $0.label },
      settings: try visitor.terms("settings", whole) { $0.settings },
      isKept: try visitor.choice("kept", or: false, whole) { $0.isKept },
      color: try visitor.choice("color", whole) { $0.color })
  }
}
