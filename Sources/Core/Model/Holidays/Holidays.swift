// SPDX-License-Identifier: Apache-2.0

/// The days that a person calls holidays: public ones of some places, or those of a calendar file.
public enum Holidays: Hashable, Sendable {
  case of(HolidayRegions)
  /// The absolute path of a calendar file; as `ExceptedFile.isPath` allows it.
  case file(String)

  /// The places; `nil` for a file.
  public var regions: HolidayRegions? { if case .of(let regions) = self { regions } else { nil } }

  /// The path; `nil` for places.
  public var path: String? { if case .file(let path) = self { path } else { nil } }

  /// The file, whose days the engine reads; `nil` for places.
  public var file: ExceptedFile? { path.map { ExceptedFile(path: $0, days: []) } }

  /// Reads the two fields of which one at most has a value; `nil` for neither.
  static func form<Visitor: FieldVisitor>(
    _ visitor: Visitor, _ regions: HolidayRegions?, _ path: String?
  ) throws(Visitor.Failure) -> Holidays? {
    guard let path else { return regions.map { .of($0) } }
    guard regions == nil else {
      throw visitor.conflict("holidays_file", FieldRefusal("Holidays are those of places or of a file, not both."))
    }
    guard ExceptedFile.isPath(path) else {
      throw visitor.conflict("holidays_file", FieldRefusal(exceptFile: path))
    }
    return .file(path)
  }
}
