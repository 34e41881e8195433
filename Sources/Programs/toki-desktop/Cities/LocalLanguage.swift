// SPDX-License-Identifier: Apache-2.0

/// The language whose names a country's cities are known by at home.
nonisolated enum LocalLanguage {
  /// Name of the catalogue for a country (ISO 3166); `nil` where it is English, or none is known.
  static func of(_ country: String) -> String? { languages[country] }

  private static let languages: [String: String] = {
    let countries = [
      "ar": "AE BH DZ EG IQ JO KW LB LY MA OM QA SA SD SY TN YE", "bg": "BG", "cs": "CZ", "da": "DK",
      "de": "AT CH DE LI", "el": "CY GR",
      "es": "AR BO CL CO CR CU DO EC ES GT HN MX NI PA PE PY SV UY VE", "et": "EE", "fi": "FI",
      "fr": "BE FR LU MC", "he": "IL", "hr": "HR", "hu": "HU", "is": "IS", "it": "IT SM VA", "ja": "JP", "ko": "KR KP",
      "lt": "LT", "lv": "LV", "nb": "NO", "nl": "NL", "pl": "PL", "pt": "AO MZ PT", "pt_BR": "BR", "ro": "MD RO",
      "ru": "BY RU", "sk": "SK", "sl": "SI", "sr": "RS", "sv": "SE", "th": "TH", "tr": "TR", "uk": "UA", "vi": "VN",
      "zh_CN": "CN", "zh_TW": "TW",
    ]
    return Dictionary(
      uniqueKeysWithValues: countries.flatMap { language, list in
        list.split(separator: " ").map { (String($0), language) }
      })
  }()
}
