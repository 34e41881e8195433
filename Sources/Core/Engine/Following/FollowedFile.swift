// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A calendar file that is read again whenever it changes, and the alarms that came from it.
public struct FollowedFile: Hashable, Sendable, Formed {
  /// The file, and how it is read.
  public let source: FollowedSource
  /// Why it could not be read the last time; `nil` if it could.
  public var trouble: FileTrouble?
  /// The alarms of its events, those that a person has cancelled included.
  public var alarms: [FollowedAlarm]

  /// Creates a file, which has no alarms yet unless some are given.
  public init(_ source: FollowedSource, trouble: FileTrouble? = nil, alarms: [FollowedAlarm] = []) {
    self.source = source
    self.trouble = trouble
    self.alarms = alarms
  }

  /// Visits the fields under their API names; of the alarms, only the ids are told.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: FollowedFile?
  ) throws(Visitor.Failure) -> FollowedFile {
    let source = try FollowedSource.form(&visitor, whole?.source)
    let ids = try visitor.field("alarms", whole) { $0.alarms.map(\.id) }
    return FollowedFile(
      source, trouble: try visitor.field("trouble", whole) { $0.trouble }, alarms: ids.map { FollowedAlarm($0) })
  }
}

/// A calendar file, and how a person wants it to be read.
public struct FollowedSource: Hashable, Sendable, Formed {
  /// The absolute path, of at most 4,095 bytes.
  public let path: String
  /// Ring time of an all-day event without an alarm of its own; `nil` for none.
  public let wholeDay: TimeOfDay?
  /// `true` if one event that cannot ring makes the whole file invalid.
  public let isStrict: Bool

  /// Creates a source; by default each event stands for itself.
  public init(path: String, wholeDay: TimeOfDay? = nil, isStrict: Bool = false) {
    self.path = path
    self.wholeDay = wholeDay
    self.isStrict = isStrict
  }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: FollowedSource?
  ) throws(Visitor.Failure) -> FollowedSource {
    FollowedSource(
      path: try visitor.field("path", whole) { $0.path },
      wholeDay: try visitor.given("all_day", whole) { $0.wholeDay },
      isStrict: try visitor.field("strict", or: false, whole) { $0.isStrict })
  }

  /// Throws `ControlError` of `.invalidRequest` for a path that no file can have.
  func check() throws(ControlError) {
    guard ExceptedFile.isPath(path) else {
      throw .invalid(
        .request, field: "path", reason: "A path begins with a slash and has at most 4095 bytes.")
    }
  }
}

/// Why a followed file cannot be read.
public struct FileTrouble: Error, Hashable, Sendable, Formed {
  /// The kind of trouble.
  public let kind: Kind
  /// The reason in the words of the system or the reader; may be empty.
  public let detail: String

  /// The kinds of trouble.
  public enum Kind: String, Hashable, Sendable, CaseIterable, CodedField {
    /// There is no file.
    case missing
    /// It cannot be opened, or is no file.
    case unreadable
    /// It is not a calendar that can be taken in.
    case invalid
  }

  /// Creates a reason.
  public init(_ kind: Kind, detail: String = "") {
    self.kind = kind
    self.detail = detail
  }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: FileTrouble?
  ) throws(Visitor.Failure) -> FileTrouble {
    FileTrouble(
      try visitor.field("kind", whole) { $0.kind }, detail: try visitor.field("detail", or: "", whole) { $0.detail })
  }
}
