// SPDX-License-Identifier: Apache-2.0
import TokiEngine
public import TokiModel

/// A request that a hook of a home makes; it is kept in the database from the commit of its occasion until it was sent.
public struct HomePost: Hashable, Sendable {
  /// The same for each sending, also by another server: `HOME-OWNER-OCCURRENCE-ATTEMPT-MOMENT`, in visible ASCII; the moment
  /// of a warning has the seconds before the ring, as one ring may have several.
  public let key: String
  /// Its address, as `Hook.Call.post` has it.
  public let address: String
  /// The occasion as JSON.
  public let body: String

  /// Makes a request.
  public init(key: String, address: String, body: String) {
    (self.key, self.address, self.body) = (key, address, body)
  }

  /// The request of a run; `nil` for one that is a command.
  ///
  /// `ring` is its subject; `nil` if nothing has rung yet.
  init?(_ run: HookRun, ring: Ring?, in home: HomeID, json: (HookOccasion) -> [UInt8]) {
    guard case .post(let address) = run.hook.call else { return nil }
    let occasion = run.occasion
    let occurrence =
      ring.map { "\($0.occurrence.key)-\($0.attempt)" } ?? "at\(occasion.planned.nanosecondsSinceEpoch)-0"
    let seconds = run.hook.before.map { "\($0.nanoseconds / 1_000_000_000)" } ?? ""
    key = "\(home.number)-\(occasion.item.text)-\(occurrence)-\(occasion.moment.rawValue)\(seconds)"
    self.address = address
    body = String(decoding: json(occasion), as: UTF8.self)
  }
}

/// A request that a server has taken to send.
public struct TakenPost: Hashable, Sendable {
  /// Its number in the database.
  public let number: Int64
  /// The home.
  public let home: HomeID
  /// The request to send.
  public let post: HomePost
  /// The secret that signs the requests of the home, in hexadecimal digits; `nil` for none.
  public let secret: String?

  /// Makes a database's report.
  public init(_ number: Int64, of home: HomeID, _ post: HomePost, secret: String?) {
    (self.number, self.home, self.post, self.secret) = (number, home, post, secret)
  }
}

/// The result of sending a request.
public struct PostEnding: Hashable, Sendable {
  /// Its end, with an exit status of 0 if it was delivered.
  public let end: HookResult.End
  /// The exit status; `nil` for an end without one.
  public let code: Int?
  /// Why it was not delivered, in English; empty if it was.
  public let reason: String
  /// Its length with all its tries.
  public let took: TimeSpan

  /// Makes an ending.
  public init(_ end: HookResult.End, code: Int? = nil, reason: String = "", took: TimeSpan) {
    (self.end, self.code, self.reason, self.took) = (end, code, reason, took)
  }
}
