// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// Choices for whose public holidays words such as `except holidays` leave out.
public enum HolidayChoice {
  /// Nobody's, those of each place, and the present choice where it is a file or several places.
  public static func all(with chosen: Holidays?) -> [Holidays?] {
    let usual: [Holidays?] = [nil] + HolidayRegion.allCases.map { HolidayRegions([$0]).map { Holidays.of($0) } }
    return usual.contains(chosen) ? usual : usual + [chosen]
  }

  /// `Japan`, the places of several, the path of a file; `not chosen` for `nil`.
  public static func text(of holidays: Holidays?, in language: Language) -> String {
    switch holidays {
    case nil: tr("not chosen", in: language)
    case .of(let regions)?: HolidayTexts.names(of: regions, in: language)
    case .file(let path)?: path
    }
  }
}
