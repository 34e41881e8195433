// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A choice of a timer.
public typealias TimerChoice = Choice<TimerTerms>

extension TimerTerms: OfferedTerms {
  /// The choices of a timer alone.
  public static let offered: [TimerChoice] = [
    TimerChoice("color", in: .more, .color(\.color)) { language in
      .init(
        tr("Color", in: language), none: tr("None", in: language),
        help: tr("show it in this color: red, orange, yellow, green, blue or purple", in: language))
    },
    TimerChoice("keep", in: .more, .flag(\.isKept)) { language in
      .init(
        tr("Keep as a preset", in: language), more: tr("It stays ready to start once it has rung.", in: language),
        help: tr("a preset: keep it ready, however many others ring", in: language),
        helpOfNo: tr("no preset: it goes once 20 other timers have rung after it", in: language),
        told: tr("kept: it stays ready once it has rung", in: language))
    },
  ]
}

extension TimerColor {
  /// Its name.
  public func name(in language: Language) -> String {
    switch self {
    case .red: tr("red", in: language)
    case .orange: tr("orange", in: language)
    case .yellow: tr("yellow", in: language)
    case .green: tr("green", in: language)
    case .blue: tr("blue", in: language)
    case .purple: tr("purple", in: language)
    }
  }

  /// Its name, as the title of a choice.
  public func title(in language: Language) -> String { name(in: language).capitalized }

  /// The colour of a name as it is typed, in English or the person's language; `nil` if there is none.
  public init?(typed name: String, in language: Language) {
    let name = name.lowercased()
    // Also 赤色, for 赤.
    let isNamed = { (color: Self) in
      [color.rawValue, color.name(in: language), color.name(in: language) + "色"].contains(name)
    }
    guard let color = Self.allCases.first(where: isNamed) else { return nil }
    self = color
  }
}
