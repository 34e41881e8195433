// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

extension HolidayRegions {
  /// The places of codes as typed, `jp`, `JP, us` or `de-by us`.
  init(typed text: String) throws(CommandFailure) {
    let codes = text.lowercased().split { $0 == "," || $0 == " " || $0 == "、" }.map(String.init)
    let all = HolidayRegion.allCases.map(\.rawValue)
    if let wrong = codes.first(where: { !all.contains($0) }) {
      throw .usage(
        tr("The holidays of “{word}” are not known.", ["word": PlainText.of(wrong)]),
        hint: tr("Known are: {words}", ["words": all.joined(separator: tr(", "))]))
    }
    guard let regions = HolidayRegions(codes.compactMap { HolidayRegion(rawValue: $0) }) else {
      throw .usage(tr("Known are: {words}", ["words": all.joined(separator: tr(", "))]))
    }
    self = regions
  }
}
