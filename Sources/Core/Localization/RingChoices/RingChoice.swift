// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// One choice of how something rings as people meet it: its names, its words, and its values.
///
/// Options and settings of the command line, and the rows and sections of the apps, are made of these. All of them are in
/// `RingChoice.all`.
public struct RingChoice: Sendable {
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

  /// The choice of this name; `nil` for none.
  public static func named(_ name: String) -> RingChoice? { all.first { $0.name == name } }

  /// Remarks about an item, one for each switch that differs from those of a person who chose nothing.
  public static func told(of settings: RingSettings, in language: Language) -> [String] {
    let usual = RingSettings()
    return all.compactMap { choice in
      guard case .flag(let place) = choice.control, settings[keyPath: place] != usual[keyPath: place] else {
        return nil
      }
      let told = choice.texts(in: language).told
      return told.isEmpty ? nil : told
    }
  }

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

  /// Place of a value in ring settings.
  public typealias Place<Value> = any WritableKeyPath<RingSettings, Value> & Sendable

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

extension RingChoice: Hashable {
  /// `true` if both have one name.
  public static func == (left: RingChoice, right: RingChoice) -> Bool { left.name == right.name }

  /// By its name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
