// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Terms whose choices people meet.
public protocol OfferedTerms: Terms {
  /// The choices, in the order of forms and lists.
  static var offered: [Choice<Self>] { get }
}

extension OfferedTerms {
  /// The words of each choice that differs from the default.
  public func told(in language: Language) -> [String] {
    let said = Said(from: Self.unsaid, to: self)
    return Self.offered.filter { said.says($0.control.path) }.compactMap { choice in
      if case .color(let place) = choice.control, let color = self[keyPath: place] {
        return tr("color: {color}", ["color": color.name(in: language)], in: language)
      }
      let told = choice.texts(in: language).told
      return told.isEmpty ? nil : told
    }
  }
}

/// One choice among terms as people meet it: its names, its words, and what can be chosen.
///
/// Options and settings of the command line, and the rows and sections of the apps, are made of these.
public struct Choice<Whole: Terms>: Sendable {
  /// Its name as an option (`--snooze`) and as a setting (`toki settings snooze`).
  public let name: String
  /// Its Japanese names as a setting; empty if it is none of all new items.
  public let japanese: [String]
  /// Its place in a form.
  public let group: Group
  /// The kind of choice, and the place of its value.
  public let control: Control
  /// `true` if only a computer has it: its outputs, its sleep, its voice.
  public let isOfComputer: Bool
  private let texts: @Sendable (Language) -> Texts

  init(
    _ name: String, _ japanese: [String] = [], in group: Group, _ control: Control, isOfComputer: Bool = false,
    _ texts: @escaping @Sendable (Language) -> Texts
  ) {
    self.name = name
    self.japanese = japanese
    self.group = group
    self.control = control
    self.isOfComputer = isOfComputer
    self.texts = texts
  }

  /// Its names and descriptions.
  public func texts(in language: Language) -> Texts { texts(language) }

  /// `true` if it is a setting of all new items; other choices are made for each item.
  public var isSetting: Bool { !japanese.isEmpty }

  /// The groups of a form, in their order.
  public enum Group: Hashable, Sendable, CaseIterable {
    /// Sound and length.
    case sound
    /// The snooze.
    case snooze
    /// Behaviour while nobody answers.
    case unanswered
    /// Other behaviour.
    case more
    /// The question afterwards.
    case check
  }

  /// Where a value is kept.
  public typealias Place<Value> = any WritableKeyPath<Whole, Value> & Sendable

  /// A kind of choice.
  public enum Control: Sendable {
    /// One of Toki's sounds, a file, or none.
    case sound(Place<RingSound>)
    /// A percentage.
    case volume(Place<Volume>)
    /// On or off.
    case flag(Place<Bool>)
    /// A length within limits; a form offers some of them.
    case span(Place<TimeSpan>, in: ClosedRange<TimeSpan>, offered: [TimeSpan])
    /// A length within limits, or never.
    case optionalSpan(Place<TimeSpan?>, in: ClosedRange<TimeSpan>, offered: [TimeSpan])
    /// A number of times.
    case count(Place<Int>, in: ClosedRange<Int>)
    /// At most how many times, or without a limit.
    case limit(Place<Int?>, in: ClosedRange<Int>, offered: [Int?])
    /// The name of an output, or the usual one.
    case output(Place<String?>)
    /// One of the colours, or none.
    case color(Place<TimerColor?>)

    /// Where it is kept.
    public var path: PartialKeyPath<Whole> {
      switch self {
      case .sound(let place): place
      case .volume(let place): place
      case .flag(let place): place
      case .span(let place, _, _): place
      case .optionalSpan(let place, _, _): place
      case .count(let place, _): place
      case .limit(let place, _, _): place
      case .output(let place): place
      case .color(let place): place
      }
    }
  }

  /// Names and descriptions of a choice.
  public struct Texts: Sendable {
    /// Title of its row in a form.
    public let title: String
    /// The row's further text; empty for none.
    public let more: String
    /// A form's word for a length of 0; empty if 0 has none.
    public let none: String
    /// The setting's meaning: `how long a snooze lasts`.
    public let meaning: String
    /// The option's effect.
    public let help: String
    /// The effect of the option that says no; empty if there is none.
    public let helpOfNo: String
    /// The remark about an item that has it, unlike others; empty for none.
    public let told: String

    init(
      _ title: String, more: String = "", none: String = "", meaning: String = "", help: String,
      helpOfNo: String = "", told: String = ""
    ) {
      self.title = title
      self.more = more
      self.none = none
      self.meaning = meaning
      self.help = help
      self.helpOfNo = helpOfNo
      self.told = told
    }
  }
}

extension Choice: Hashable {
  /// `true` if they have one name.
  public static func == (left: Choice, right: Choice) -> Bool { left.name == right.name }

  /// By its name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
