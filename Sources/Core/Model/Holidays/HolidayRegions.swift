// SPDX-License-Identifier: Apache-2.0

/// One or several places whose public holidays count; `jp` or `jp,us` as text.
public struct HolidayRegions: Hashable, Sendable {
  /// The places, each once and in the order of their declaration; never empty.
  public let all: [HolidayRegion]

  /// Makes a set of places; `nil` for none.
  public init?(_ regions: [HolidayRegion]) {
    all = HolidayRegion.allCases.filter { regions.contains($0) }
    guard !all.isEmpty else { return nil }
  }

  /// `true` if a date is a public holiday in one of them.
  public func contains(_ date: CivilDate) -> Bool {
    all.contains { $0.days(inYear: date.year).contains(date) }
  }

  /// Their holidays of a year, in order.
  public func days(inYear year: Int) -> [CivilDate] {
    Set(all.flatMap { $0.days(inYear: year) }).sorted()
  }
}

extension HolidayRegions: WrittenField {
  /// The refusal, with the right form.
  public static func refusal(of text: String) -> FieldRefusal {
    let codes = HolidayRegion.allCases.map(\.rawValue).joined(separator: ", ")
    return FieldRefusal("\(text) is not one or several of \(codes), with commas between them.")
  }

  /// Their codes with commas between them.
  public var text: String { all.map(\.rawValue).joined(separator: ",") }

  /// Reads codes with commas between them; `nil` for anything else.
  public init?(text: String) {
    var regions: [HolidayRegion] = []
    for code in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let region = HolidayRegion(rawValue: String(code)) else { return nil }
      regions.append(region)
    }
    self.init(regions)
  }
}
