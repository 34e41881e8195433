// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// The body of an error: `{"error":{"code":…,"subject":…,"message":…}}`, and the values of this code.
public struct ErrorBody: Formed {
  /// The error.
  public let error: ErrorValues

  /// Wraps an error; the message is an English sentence for programs that do not word the values.
  public init(_ error: ControlError, message: String) { self.init(error: ErrorValues(error, message: message)) }

  private init(error: ErrorValues) { self.error = error }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: ErrorBody?
  ) throws(Visitor.Failure) -> ErrorBody { ErrorBody(error: try visitor.field("error", whole) { $0.error }) }
}

/// An error as the API tells it: its code, and the values from which a client words its sentence.
public struct ErrorValues: Formed {
  /// The stable code, which may be one of a newer daemon.
  public let code: String
  /// The ID, value or path concerned; empty if there is none.
  public let subject: String
  /// The problem and the advice, in English.
  public let message: String
  /// The kind within its code, as `one_date`; `nil` if the code says everything.
  public private(set) var kind: String?
  /// The item that stands in its own way; `nil` for other codes.
  public private(set) var item: String?
  /// Its state; `nil` if that is not in the way.
  public private(set) var state: String?
  /// Number reached already: snoozes in a row, or rings left out.
  public private(set) var count: Int?
  /// The most there may be.
  public private(set) var limit: Int?
  /// The rest of a timer or step that is too short for the subtraction.
  public private(set) var left: TimeSpan?
  /// Length that a timer or step would have.
  public private(set) var duration: TimeSpan?
  /// The reason in the words of a system or a reader; `nil` for none.
  public private(set) var reason: String?

  private init(code: String, subject: String, message: String) {
    self.code = code
    self.subject = subject
    self.message = message
  }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: ErrorValues?
  ) throws(Visitor.Failure) -> ErrorValues {
    var values = ErrorValues(
      code: try visitor.field("code", whole) { $0.code }, subject: try visitor.field("subject", whole) { $0.subject },
      message: try visitor.field("message", whole) { $0.message })
    values.kind = try visitor.given("kind", whole) { $0.kind }
    values.item = try visitor.given("item", whole) { $0.item }
    values.state = try visitor.given("state", whole) { $0.state }
    values.count = try visitor.given("count", whole) { $0.count }
    values.limit = try visitor.given("limit", whole) { $0.limit }
    values.left = try visitor.given("left_ns", whole) { $0.left }
    values.duration = try visitor.given("duration_ns", whole) { $0.duration }
    values.reason = try visitor.given("reason", whole) { $0.reason }
    return values
  }
}

extension ErrorValues {
  init(_ error: ControlError, message: String) {
    self.init(code: error.code.rawValue, subject: error.subject, message: message)
    reason = error.reason.isEmpty ? nil : error.reason
    switch error {
    case .outOfRange: kind = "out_of_range"
    case .unknownSound(.file, _): kind = "file"
    case .tooShort(let span): left = span
    case .tooLong(let span): duration = span
    case .dayIsPast: kind = "day_is_past"
    case .invalidDays(let fault, _): kind = fault.rawValue
    case .notFound(_, let what): kind = what.rawValue
    case .wrongState(let id, let obstacle):
      item = id
      switch obstacle {
      case .state(let code): (kind, state) = ("state", code)
      case .stepsFixed(let code): (kind, state) = ("steps_fixed", code)
      case .chimes: kind = "chimes"
      case .goesOn: kind = "goes_on"
      case .isHeard: kind = "rings"
      case .ringsOnce: kind = "once"
      case .nothingLeft: kind = "nothing_left"
      case .isOver: kind = "over"
      case .skipped(let already): (kind, count, limit) = ("skipped", already, Alarm.mostSkipped)
      }
    case .snoozeLimit(let snoozes): count = snoozes
    case .tooMany(let most): limit = most.most
    case .unreadableFile(_, let trouble): kind = trouble.kind.rawValue
    default: break
    }
  }
}

extension ControlError {
  /// The error that a daemon tells of.
  ///
  /// One of another version may not say all of its values; its message is kept then. A code that is not known here, as
  /// of a newer daemon, is a `.protocolMismatch`.
  public init(_ told: ErrorValues) {
    guard let code = Code(rawValue: told.code) else {
      self = .protocolMismatch(remote: nil, field: told.subject, reason: told.message)
      return
    }
    self = Self.told(code, told) ?? .other(code, subject: told.subject, message: told.message)
  }

  private static func told(_ code: Code, _ told: ErrorValues) -> ControlError? {
    let subject = told.subject
    let reason = told.reason ?? told.message
    switch code {
    case .invalidRequest: return .invalid(.request, field: subject, reason: reason)
    case .invalidDuration: return invalidDuration(told)
    case .invalidLabel: return .invalid(.label, field: subject, reason: reason)
    case .invalidTime: return invalidTime(told)
    case .unknownZone: return .unknownZone(subject, reason: told.reason ?? "")
    case .unknownSound:
      return .unknownSound(told.kind == "file" ? .file(subject) : .named(subject), reason: reason)
    case .notFound: return .notFound(subject, told.kind.flatMap(Missing.init) ?? .item)
    case .wrongState: return obstacle(told).flatMap { obstacle in told.item.map { .wrongState($0, obstacle) } }
    case .notRinging: return .notRinging(subject)
    case .snoozeLimit: return (told.count ?? Int(subject)).map { .snoozeLimit($0) }
    case .nothingToUndo: return .nothingToUndo(ItemID(text: subject))
    case .keyReused: return .keyReused(subject)
    case .exists: return .exists(subject)
    case .changed: return .changed(subject)
    case .tooMany: return limit(told).map { .tooMany($0) }
    case .unreadableFile:
      let kind = told.kind.flatMap(FileTrouble.Kind.init) ?? .invalid
      return .unreadableFile(subject, FileTrouble(kind, detail: kind == .missing ? "" : reason))
    case .noSound: return .noSound(reason: reason)
    case .storeLocked: return .storeLocked(subject)
    case .storeFull: return .storeFull(subject)
    case .storeReadOnly: return .storeReadOnly(subject)
    case .storeFailed: return .storeFailed(subject, reason: reason)
    case .shuttingDown: return .shuttingDown()
    case .busy: return .busy(.daemon)
    case .unreachable: return .unreachable(.daemon, reason: reason)
    case .protocolMismatch: return .protocolMismatch(remote: nil, field: subject, reason: reason)
    case .notPaired: return .notPaired(remote: subject)
    case .beyondRole: return .beyondRole(remote: subject, role: "")
    case .neverFromAfar: return .neverFromAfar(remote: subject)
    case .wrongHost: return .wrongHost(remote: subject)
    case .otherUser, .noAnswer, .otherCertificate: return nil
    }
  }

  private static func invalidDuration(_ told: ErrorValues) -> ControlError {
    if let left = told.left { return .tooShort(left: left) }
    if let duration = told.duration { return .tooLong(duration) }
    if told.kind == "out_of_range", let setting = LengthSetting(rawValue: told.subject) { return .outOfRange(setting) }
    return .invalid(.duration, field: told.subject, reason: told.reason ?? told.message)
  }

  private static func invalidTime(_ told: ErrorValues) -> ControlError {
    if told.kind == "day_is_past", let time = TimeOfDay(text: told.subject) { return .dayIsPast(time) }
    if let fault = told.kind.flatMap(DaysFault.init), let alarm = AlarmID(text: told.subject) {
      return .invalidDays(fault, alarm)
    }
    return .invalid(.time, field: told.subject, reason: told.reason ?? told.message)
  }

  private static func obstacle(_ told: ErrorValues) -> Obstacle? {
    switch told.kind {
    case "state": told.state.map { .state($0) }
    case "steps_fixed": told.state.map { .stepsFixed($0) }
    case "chimes": .chimes
    case "goes_on": .goesOn
    case "rings": .isHeard
    case "once": .ringsOnce
    case "nothing_left": .nothingLeft
    case "over": .isOver
    case "skipped": told.count.map { .skipped($0) }
    default: nil
    }
  }

  private static func limit(_ told: ErrorValues) -> Limit? {
    switch told.subject {
    case "laps": .laps
    case "followed files": .followedFiles
    case "items": .allItems
    case "import": .imported
    case "account": told.limit.map { .account($0) }
    case "events": .events
    default: ItemKind.allCases.first { "\($0.plural)" == told.subject }.map { .items($0) }
    }
  }
}
