// SPDX-License-Identifier: Apache-2.0
import Localization
import Remotes
import TokiEngine
import TokiFleet
import TokiModel
import TokiWire

/// A server's settings: by options, or by lines of its configuration file.
struct ServerSettings {
  /// The name of a setting, which is that of its option without the dashes.
  enum Name: String, CaseIterable {
    case database
    case passwordFile = "password-file"
    case listen, address, history
    case privateHooks = "private-hooks"
    case lease, renewal, weight, connections, places, streams, requests, items
    case adminTokenFile = "admin-token-file"
    case logRequests = "log-requests"

    /// Its option.
    var option: String { "--" + rawValue }

    /// `true` if its option has no value.
    var isSwitch: Bool { self == .privateHooks || self == .logRequests }

    /// `true` if commands about accounts need it, too.
    var isOfCommands: Bool { self == .database || self == .passwordFile }
  }

  /// A connection string or URI of libpq; `nil` for none.
  private(set) var database: String?
  /// A file with the password of the database; `nil` for none.
  private(set) var passwordFile: String?
  /// A file with the token of the admin API; `nil` for none.
  private(set) var adminTokenFile: String?
  /// Address for requests of accounts; `nil` for none.
  private(set) var listen: LoopbackAddress?
  /// Address for other servers, in which `{port}` is that of the listening address; `nil` for the listening address.
  private var address: String?
  /// `true` if hooks may call addresses of this machine and its networks.
  private(set) var callsPrivate = false
  /// `true` if each request has a line in the log.
  private(set) var logsRequests = false
  /// Time for which history is kept; `nil` for ever.
  private(set) var retention: TimeSpan? = .days(400)
  /// Length of the server's lease, in seconds.
  private(set) var leaseSeconds: Int64 = 3
  /// The time from one renewal to the next, in seconds; `nil` for a third of the lease.
  private var renewalSeconds: Int64?
  /// Its share of accounts in proportion to other servers.
  private(set) var weight = 100
  /// Number of connections to the database that the accounts share.
  private(set) var connections = 2
  /// The most connections of clients.
  private(set) var places = 10_000
  /// A single token's limits.
  private(set) var limits = HomeReception.Limits()

  /// The server's times and limits.
  var homes: Homes.Limits {
    var limits = Homes.Limits()
    limits.lease = .seconds(leaseSeconds)
    limits.renewal = .seconds(renewal)
    return limits
  }

  /// The address for other servers of a server that listens at `listening`.
  func address(at listening: LoopbackAddress) -> FleetAddress {
    address.flatMap { Self.address($0, at: listening.port) } ?? .loopback(listening)
  }

  private var renewal: Int64 { renewalSeconds ?? leaseSeconds / 3 }

  /// Sets one, to a text that a person wrote; `nil` where that is missing.
  mutating func set(_ name: Name, to text: String?) throws(FleetOptions.Invalid) {
    switch name {
    case .database:
      guard let text, !text.isEmpty else {
        throw Self.invalid(tr("--database needs an address, such as postgres://HOST/NAME."))
      }
      database = text
    case .passwordFile: passwordFile = try Self.path(text, name)
    case .adminTokenFile: adminTokenFile = try Self.path(text, name)
    case .listen: listen = try Self.listen(text)
    case .address: address = try Self.address(text)
    case .history: retention = try Self.retention(text)
    case .privateHooks: callsPrivate = try Self.isYes(text, name)
    case .logRequests: logsRequests = try Self.isYes(text, name)
    case .lease: leaseSeconds = try Self.number(text, name, in: 3...60)
    case .renewal: renewalSeconds = try Self.number(text, name, in: 1...20)
    case .weight: weight = Int(try Self.number(text, name, in: 1...1_000))
    case .connections: connections = Int(try Self.number(text, name, in: 1...64))
    case .places: places = Int(try Self.number(text, name, in: 100...60_000))
    case .streams: limits.streams = Int(try Self.number(text, name, in: 1...1_000))
    case .items: limits.items = Int(try Self.number(text, name, in: 1...100_000))
    case .requests:
      let rate = try Self.number(text, name, in: 1...10_000)
      limits.requests = (burst: 10 * rate, interval: TimeSpan(nanoseconds: 1_000_000_000 / rate))
    }
  }

  /// Refuses settings that do not go together.
  func check() throws(FleetOptions.Invalid) {
    guard listen != nil || address == nil else {
      throw Self.invalid(tr("--address is told to other servers by a server that listens: add --listen."))
    }
    guard 3 * renewal <= leaseSeconds else {
      throw Self.invalid(
        tr(
          "Renew a lease of {lease} s every {most} s or more often, so that two renewals may fail.",
          ["lease": "\(leaseSeconds)", "most": "\(leaseSeconds / 3)"]))
    }
  }

  // MARK: Values

  private static func invalid(_ sentence: String) -> FleetOptions.Invalid {
    FleetOptions.Invalid(description: sentence)
  }

  private static func path(_ text: String?, _ name: Name) throws(FleetOptions.Invalid) -> String {
    guard let text, !text.isEmpty else { throw invalid(tr("{option} needs a value.", ["option": name.option])) }
    return text
  }

  private static func number(
    _ text: String?, _ name: Name, in range: ClosedRange<Int64>
  ) throws(FleetOptions.Invalid) -> Int64 {
    guard let number = text.flatMap({ Int64($0) }), range ~= number else {
      throw invalid(
        tr(
          "{option} is a number, {least} to {most}.",
          ["option": name.option, "least": "\(range.lowerBound)", "most": "\(range.upperBound)"]))
    }
    return number
  }

  private static func isYes(_ text: String?, _ name: Name) throws(FleetOptions.Invalid) -> Bool {
    guard let text, ["yes", "no"].contains(text) else {
      throw invalid(tr("{option} is yes or no.", ["option": name.rawValue]))
    }
    return text == "yes"
  }

  private static func listen(_ text: String?) throws(FleetOptions.Invalid) -> LoopbackAddress {
    guard let address = text.flatMap({ LoopbackAddress($0) }) else {
      throw invalid(
        tr(
          "toki-fleet listens on its own machine alone, as on 127.0.0.1:8080; for others, put a proxy with TLS before it."
        ))
    }
    return address
  }

  /// Servers of one machine share the settings, but not the port.
  private static func address(_ text: String, at port: Int) -> FleetAddress? {
    FleetAddress(text.replacing("{port}", with: "\(port)"))
  }

  private static func address(_ text: String?) throws(FleetOptions.Invalid) -> String {
    guard let text, address(text, at: 8_660) != nil else {
      throw invalid(
        tr(
          "--address is where other servers reach this one: https://server1.example.org, or 127.0.0.1:8080 on one machine."
        ))
    }
    return text
  }

  private static func retention(_ text: String?) throws(FleetOptions.Invalid) -> TimeSpan? {
    if text == "forever" { return nil }
    guard let days = text.flatMap({ Int64($0) }), 1...36_500 ~= days else {
      throw invalid(tr("--history is a number of days, 1 to 36500, or forever."))
    }
    return .days(days)
  }
}
