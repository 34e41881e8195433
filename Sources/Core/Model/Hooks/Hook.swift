// SPDX-License-Identifier: Apache-2.0

/// A program of the person's that a ring starts, a web address that it calls, or an address that it opens.
public struct Hook: Hashable, Sendable {
  /// The moment of a ring that starts it.
  public let moment: Moment
  /// Time before the ring, 1 s to 24 h, for `Moment.warn`; `nil` for any other moment.
  public let before: TimeSpan?
  /// The action.
  public let call: Call
  /// `true` if it runs; a hook from a backup is off until the person turns it on.
  public var isOn: Bool

  /// A moment of a ring.
  public enum Moment: String, Hashable, Sendable, CaseIterable, CodedField {
    /// The ring begins.
    case ring
    /// A person stops the ring.
    case dismiss
    /// A person snoozes the ring.
    case snooze
    /// The ring was found too late to ring, or ended without an answer.
    case missed
    /// A while before the ring.
    case warn
    /// Each of `ring`, `dismiss`, `snooze` and `missed`; never the moment that a hook is told.
    case every
  }

  /// A hook's action.
  public enum Call: Hashable, Sendable {
    /// Runs a command line for `/bin/sh -c`, of 1 to 4,096 bytes.
    case command(String)
    /// Sends a POST request to a web address, or a message to an `NtfyTopic`, of 1 to 2,048 bytes.
    case post(String)
    /// Has the device open an address, of 1 to 2,048 bytes: a page, a playlist, a shortcut of the person's.
    case open(String)

    /// `true` if the device opens it.
    public var isOpened: Bool { if case .open = self { true } else { false } }

    /// The command line or the address.
    public var text: String {
      switch self {
      case .command(let text), .post(let text), .open(let text): text
      }
    }
  }

  /// The most hooks that an item, or the settings, can have.
  public static let most = 16
  /// The most bytes that a command line can have.
  public static let longestCommand = 4_096
  /// The most bytes that an address can have.
  public static let longestAddress = 2_048
  /// Times before a ring at which a warning can come.
  public static let warnings = TimeSpan.seconds(1)...TimeSpan.hours(24)

  /// Makes a hook that is on.
  ///
  /// - Throws: `HookError` for a command line or address that cannot be called, and for a span that is missing, out of
  ///   its limits or given to another moment than `.warn`.
  public init(_ moment: Moment, before: TimeSpan? = nil, _ call: Call) throws(HookError) {
    try self.init(moment, before: before, call, isOn: true)
  }

  init(_ moment: Moment, before: TimeSpan?, _ call: Call, isOn: Bool) throws(HookError) {
    switch (moment, before) {
    case (.warn, nil): throw .warningWithoutSpan
    case (.warn, let span?): if !Self.warnings.contains(span) { throw .warningOutOfRange(span) }
    case (_, _?): throw .spanWithoutWarning
    case (_, nil): break
    }
    switch call {
    case .command(let command): try Self.check(command: command)
    case .post(let address): try Self.check(address: address)
    case .open(let address): try Self.check(opened: address)
    }
    self.moment = moment
    self.before = before
    self.call = call
    self.isOn = isOn
  }

  /// The hook with another state.
  public func turned(on isOn: Bool) -> Hook {
    var hook = self
    hook.isOn = isOn
    return hook
  }

  /// `true` if it runs at a moment, other than `.warn`.
  public func runs(at moment: Moment) -> Bool {
    switch self.moment {
    case .every: isOn && moment != .warn
    default: isOn && self.moment == moment
    }
  }

  private static func check(command: String) throws(HookError) {
    guard command.utf8.contains(where: { $0 != 0x20 && $0 != 0x0A && $0 != 0x09 }) else { throw .emptyCommand }
    guard command.utf8.count <= longestCommand else { throw .commandTooLong(bytes: command.utf8.count) }
    // A command line is handed over as a C string.
    guard !command.utf8.contains(0) else { throw .commandWithNUL }
  }

  private static func check(address: String) throws(HookError) {
    guard address.utf8.count <= longestAddress else { throw .addressTooLong(bytes: address.utf8.count) }
    let called = NtfyTopic(address).map(\.server) ?? address
    guard let host = HookAddress.host(of: called) else { throw .addressUnreadable(address) }
    guard host.isSecure || HookAddress.isThisMachine(host.name) else { throw .addressWithoutTLS(address) }
  }

  private static func check(opened address: String) throws(HookError) {
    guard address.utf8.count <= longestAddress else { throw .addressTooLong(bytes: address.utf8.count) }
    guard HookAddress.canBeOpened(address) else { throw .addressNotOpened(address) }
  }
}

/// `{"on":"warn","before_ns":300000000000,"run":"notify-send soon","enabled":true}`; `post` in place of `run` for a web
/// address, `open` for an address that the device opens.
extension Hook: FormedSum {
  /// Visits the fields of a hook; refuses one that could not be called.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Hook?
  ) throws(Visitor.Failure) -> Hook {
    let moment = try visitor.field("on", whole) { $0.moment }
    let before = try visitor.given("before_ns", whole) { $0.before }
    let command = try visitor.given("run", whole) { hook in
      if case .command(let command) = hook.call { command } else { nil }
    }
    let address = try visitor.given("post", whole) { hook in
      if case .post(let address) = hook.call { address } else { nil }
    }
    let opened = try visitor.given("open", whole) { hook in
      if case .open(let address) = hook.call { address } else { nil }
    }
    let isOn = try visitor.field("enabled", or: true, whole) { $0.isOn }
    let call: Call
    switch (command, address, opened) {
    case (let command?, nil, nil): call = .command(command)
    case (nil, let address?, nil): call = .post(address)
    case (nil, nil, let address?): call = .open(address)
    default: throw visitor.conflict("run", FieldRefusal("A hook has one of run, post and open."))
    }
    do throws(HookError) {
      return try Hook(moment, before: before, call, isOn: isOn)
    } catch {
      throw visitor.conflict(error.field, FieldRefusal(error.reason))
    }
  }
}
