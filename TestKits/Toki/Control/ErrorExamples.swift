// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
import TokiModel

/// One of each error, with each value that says it otherwise.
public struct ErrorExamples: Sendable {
  private let name, path, reason: String

  /// Examples about a thing of this name, at this path, with this reason of a system.
  public init(
    name: String = "bedroom", path: String = "/home/me/a", reason: String = "It is \"no\" such thing.\nAt all."
  ) {
    self.name = name
    self.path = path
    self.reason = reason
  }

  /// All of them.
  public var all: [ControlError] { told + reaching }

  /// Those that an engine tells; each comes back from the wire as it is.
  public var told: [ControlError] { asked + ofItems + ofHost }

  private var asked: [ControlError] {
    let limits: [ControlError.Limit] =
      [.laps, .followedFiles, .allItems, .imported, .account(500), .events] + ItemKind.allCases.map { .items($0) }
    return ControlError.Value.allCases.map { .invalid($0, field: name, reason: reason) }
      + ControlError.LengthSetting.allCases.map { .outOfRange($0) } + limits.map { .tooMany($0) }
      + [
        .tooShort(left: .seconds(90)), .tooLong(.hours(900_000)), .dayIsPast(Sample.noon),
        .unknownZone(name, reason: reason), .unknownSound(.named(name), reason: reason),
        .unknownSound(.file(path), reason: reason), .keyReused(name),
      ]
  }

  private var ofItems: [ControlError] {
    let obstacles: [ControlError.Obstacle] = [
      .state("running"), .state("idle"), .stepsFixed("paused"), .chimes, .goesOn, .isHeard, .ringsOnce, .nothingLeft,
      .isOver, .skipped(360),
    ]
    return ControlError.DaysFault.allCases.map { .invalidDays($0, AlarmID(7)) }
      + ControlError.Missing.allCases.map { .notFound(name, $0) } + obstacles.map { .wrongState("t7", $0) }
      + [
        .notRinging("t7"), .notRinging(""), .snoozeLimit(0), .snoozeLimit(1), .snoozeLimit(3), .nothingToUndo(nil),
        .nothingToUndo(ItemID(.timer, 7)), .exists("a7"), .changed("a7"), .changed("settings"),
      ]
  }

  private var ofHost: [ControlError] {
    [
      .unreadableFile(path, FileTrouble(.missing)), .unreadableFile(path, FileTrouble(.unreadable, detail: reason)),
      .unreadableFile(path, FileTrouble(.invalid, detail: reason)), .noSound(reason: reason), .storeLocked(path),
      .storeFull(path), .storeReadOnly(path), .storeFailed(path, reason: reason), .shuttingDown(), .busy(.daemon),
    ]
  }

  /// Those that only a client finds out, on the way to an engine.
  public var reaching: [ControlError] {
    [
      .shuttingDown(remote: name), .busy(.remote(name)), .busy(.wrongCodes), .busy(.token), .busy(.answer),
      .unreachable(.daemon, reason: reason), .unreachable(.socket(path), reason: reason),
      .unreachable(.remote(name), reason: reason), .otherUser(path: path), .noAnswer(process: nil),
      .noAnswer(process: 4711), .silentRemote(name, address: "192.0.2.5:8654"),
      .protocolMismatch(remote: nil, field: name, reason: reason), .protocolMismatch(remote: name, reason: reason),
      .notPaired(remote: name), .beyondRole(remote: name, role: "display"), .neverFromAfar(remote: name),
      .wrongHost(remote: name), .otherCertificate(remote: name, fingerprint: String(repeating: "0a", count: 32)),
      .other(.wrongState, subject: "t7 spinning", message: reason),
    ]
  }
}
