// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Names of the places whose public holidays are known.
public enum HolidayTexts {
  /// The places with commas between them: `Japan, Germany: Bavaria`.
  public static func names(of regions: HolidayRegions, in language: Language) -> String {
    regions.all.map { name(of: $0, in: language) }.joined(separator: tr(", ", in: language))
  }

  private static func name(of region: HolidayRegion, in language: Language) -> String {
    switch region {
    case .japan: tr("Japan", in: language)
    case .unitedStates: tr("United States", in: language)
    case .england: tr("England and Wales", in: language)
    case .scotland: tr("Scotland", in: language)
    case .northernIreland: tr("Northern Ireland", in: language)
    case .germany: tr("Germany", in: language)
    case .badenWuerttemberg: tr("Germany: Baden-Württemberg", in: language)
    case .bavaria: tr("Germany: Bavaria", in: language)
    case .berlin: tr("Germany: Berlin", in: language)
    case .brandenburg: tr("Germany: Brandenburg", in: language)
    case .bremen: tr("Germany: Bremen", in: language)
    case .hamburg: tr("Germany: Hamburg", in: language)
    case .hesse: tr("Germany: Hesse", in: language)
    case .mecklenburg: tr("Germany: Mecklenburg-Vorpommern", in: language)
    case .lowerSaxony: tr("Germany: Lower Saxony", in: language)
    case .northRhineWestphalia: tr("Germany: North Rhine-Westphalia", in: language)
    case .palatinate: tr("Germany: Rhineland-Palatinate", in: language)
    case .saarland: tr("Germany: Saarland", in: language)
    case .saxony: tr("Germany: Saxony", in: language)
    case .saxonyAnhalt: tr("Germany: Saxony-Anhalt", in: language)
    case .schleswigHolstein: tr("Germany: Schleswig-Holstein", in: language)
    case .thuringia: tr("Germany: Thuringia", in: language)
    case .france: tr("France", in: language)
    }
  }
}
