// SPDX-License-Identifier: Apache-2.0
public import TokiModel

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
