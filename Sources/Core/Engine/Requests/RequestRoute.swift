// SPDX-License-Identifier: Apache-2.0

/// A request's path and conditions.
public struct RequestRoute: Hashable, Sendable {
  /// The method of HTTP.
  public let method: String
  /// The path; `{field}` stands for one part, `{name}` for one or more, and `{verb}` for each of the request's verbs.
  public let path: String
  /// The path of an earlier build, which is answered as well; `nil` for none.
  public let formerPath: String?
  /// The least role of a device that may ask it from another machine; `nil` if nobody may.
  public let role: DeviceRole?
  /// The place of its work.
  public let place: RequestPlace
  /// `true` if a body is accepted.
  public let takesBody: Bool
  /// `true` if it means nothing without a body.
  public let needsBody: Bool
  /// `true` if an idempotency key makes it happen only once.
  ///
  /// Other requests change nothing or can safely be repeated, except for an import, which handles its key itself.
  public let isDoneOnce: Bool
  /// `true` if it concerns something with a version that a request can expect.
  public let hasVersion: Bool
  /// `true` if it may take seconds, for which a client waits longer.
  public let isSlow: Bool
  /// The noun for the part in braces, for the error about a missing one: `ring`.
  public let noun: String

  /// Describes a route; `role` has no default, so that who adds a request decides who may ask it.
  public init(
    _ method: String, _ path: String, former formerPath: String? = nil, role: DeviceRole?,
    place: RequestPlace = .loop, takesBody: Bool = false, needsBody: Bool = false, isDoneOnce: Bool = false,
    hasVersion: Bool = false,
    isSlow: Bool = false, noun: String = ""
  ) {
    self.method = method
    self.path = path
    self.formerPath = formerPath
    self.role = role
    self.place = place
    self.takesBody = takesBody || needsBody
    self.needsBody = needsBody
    self.isDoneOnce = isDoneOnce
    self.hasVersion = hasVersion
    self.isSlow = isSlow
    self.noun = noun
  }

  /// The names in braces in the path.
  public var pathNames: [String] {
    path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
  }
}

/// The place of a request's work.
public enum RequestPlace: Sendable {
  /// On the loop: quick requests.
  case loop
  /// On the reader: work proportional to the number of items.
  case reader
  /// On the importer: work of several seconds, so that lists need not wait for it.
  case importer
  /// On the importer's thread, between imports: words that somebody made up, which can take some 50 ms.
  case explainer
  /// In the listener: the event stream.
  case events
  /// On the loop: stopping the daemon.
  case end
}
