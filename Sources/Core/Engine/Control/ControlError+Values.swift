// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension ControlError {
  /// The stable code.
  public var code: Code {
    switch self {
    case .invalid(.request, _, _): .invalidRequest
    case .invalid(.duration, _, _), .outOfRange, .tooShort, .tooLong: .invalidDuration
    case .invalid(.label, _, _): .invalidLabel
    case .invalid(.time, _, _), .dayIsPast, .invalidDays: .invalidTime
    case .unknownZone: .unknownZone
    case .unknownSound: .unknownSound
    case .notFound: .notFound
    case .wrongState: .wrongState
    case .notRinging: .notRinging
    case .snoozeLimit: .snoozeLimit
    case .nothingToUndo: .nothingToUndo
    case .keyReused: .keyReused
    case .exists: .exists
    case .changed: .changed
    case .tooMany: .tooMany
    case .unreadableFile: .unreadableFile
    case .noSound: .noSound
    case .storeLocked: .storeLocked
    case .storeFull: .storeFull
    case .storeReadOnly: .storeReadOnly
    case .storeFailed: .storeFailed
    case .shuttingDown: .shuttingDown
    case .busy: .busy
    case .unreachable: .unreachable
    case .otherUser: .otherUser
    case .noAnswer, .silentRemote: .noAnswer
    case .protocolMismatch: .protocolMismatch
    case .notPaired: .notPaired
    case .beyondRole: .beyondRole
    case .neverFromAfar: .neverFromAfar
    case .wrongHost: .wrongHost
    case .otherCertificate: .otherCertificate
    case .other(let code, _, _): code
    }
  }

  /// The ID, value or path concerned; empty if there is none.
  public var subject: String {
    switch self {
    case .invalid(_, let field, _): field
    case .outOfRange(let setting): setting.rawValue
    case .tooShort(let span), .tooLong(let span): "\(span.nanoseconds)"
    case .dayIsPast(let time): time.text
    case .invalidDays(_, let alarm): alarm.text
    case .unknownZone(let name, _), .notFound(let name, _): name
    case .unknownSound(.named(let name), _), .unknownSound(.file(let name), _): name
    case .unknownSound(.none, _): "none"
    case .wrongState(let item, let obstacle): "\(item) \(obstacle.code)"
    case .notRinging(let id), .exists(let id), .changed(let id), .keyReused(let id): id
    case .snoozeLimit(let count): "\(count)"
    case .nothingToUndo(let item): item?.text ?? ""
    case .tooMany(let limit): limit.code
    case .unreadableFile(let path, _), .storeLocked(let path), .storeFull(let path), .storeReadOnly(let path): path
    case .storeFailed(let path, _), .otherUser(let path): path
    case .noSound: ""
    case .shuttingDown(let remote): remote ?? ""
    case .busy(.remote(let remote)): remote
    case .busy: ""
    case .unreachable(.socket(let place), _), .unreachable(.remote(let place), _): place
    case .unreachable(.daemon, _): ""
    case .noAnswer(let process): process.map { "\($0)" } ?? ""
    case .silentRemote(let remote, _): remote
    case .protocolMismatch(let remote, let field, _): remote ?? field
    case .notPaired(let remote), .neverFromAfar(let remote), .wrongHost(let remote): remote
    case .otherCertificate(let remote, _): remote
    case .beyondRole(let remote, let role): role.isEmpty ? remote : "\(remote) \(role)"
    case .other(_, let subject, _): subject
    }
  }

  /// The reason in the words of a system, a reader or another program; empty where the values say all.
  public var reason: String {
    switch self {
    case .invalid(_, _, let reason), .unknownZone(_, let reason), .unknownSound(_, let reason), .noSound(let reason),
      .storeFailed(_, let reason), .unreachable(_, let reason), .protocolMismatch(_, _, let reason),
      .other(_, _, let reason):
      reason
    case .unreadableFile(_, let trouble): trouble.detail
    case .silentRemote(_, let address): "no answer in time (\(address))"
    default: ""
    }
  }

  /// The detail of a finding about a database: its path, and why it cannot be written, in the words of the system.
  var storeDetail: String {
    switch self {
    case .storeLocked(let path): "\(path): database is locked"
    case .storeFull(let path): "\(path): No space left on device"
    case .storeReadOnly(let path): "\(path): Read-only file system"
    case .storeFailed(let path, let reason): "\(path): \(reason)"
    default: description
    }
  }
}

extension ControlError: CustomStringConvertible {
  /// The code and its subject, for logs and tests.
  public var description: String {
    [code.rawValue, subject, reason].filter { !$0.isEmpty }.joined(separator: ": ")
  }
}

extension ControlError.Obstacle {
  /// The code after the item in the subject.
  public var code: String {
    switch self {
    case .state(let state), .stepsFixed(let state): state
    case .chimes: "chime"
    case .goesOn: "running"
    case .isHeard: "ringing"
    case .ringsOnce: "once"
    case .nothingLeft: "nothing_left"
    case .isOver: "over"
    case .skipped(let count): "skipped \(count)"
    }
  }
}

extension ControlError.Limit {
  /// The subject of its error.
  public var code: String {
    switch self {
    case .laps: "laps"
    case .followedFiles: "followed files"
    case .items(let kind): "\(kind.plural)"
    case .allItems: "items"
    case .imported: "import"
    case .account: "account"
    case .events: "events"
    }
  }

  /// The most there may be.
  public var most: Int {
    switch self {
    case .laps: Stopwatch.mostLaps
    case .followedFiles: EngineStateMachine.mostFollowed
    case .items, .allItems: EngineStateMachine.mostItems
    case .imported: EngineStateMachine.mostImported
    case .account(let most): most
    case .events: 0
    }
  }
}
