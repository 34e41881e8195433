// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
import TokiModel

/// The sharing server of a home, through which other devices reach it, as the clients beside it use it.
///
/// It gets the parts that it cannot do itself: the file of a person's choices, and the process that is the sharing
/// server.
public struct HomeSharing: Sendable {
  private let read: @Sendable () throws(Trouble) -> SharingSettings
  private let keep: @Sendable (SharingSettings) throws(Trouble) -> Void
  private let open: @Sendable () async throws(Trouble) -> Void
  private let waitUntilClosed: @Sendable () async -> Bool
  private let ask: @Sendable (Question) async throws(ControlError) -> Reply?

  /// Creates a sharing server from functions.
  ///
  /// - Parameters:
  ///   - read: Reads the choices; throws `.unusable`.
  ///   - keep: Keeps the choices; throws `.unusable`.
  ///   - open: Opens the sharing server and waits until it is open; throws `.unopened`.
  ///   - waitUntilClosed: Waits until the sharing server is closed; returns whether it is.
  ///   - ask: Asks the sharing server over its own socket; returns `nil` if it is closed.
  public init(
    read: @escaping @Sendable () throws(Trouble) -> SharingSettings,
    keep: @escaping @Sendable (SharingSettings) throws(Trouble) -> Void,
    open: @escaping @Sendable () async throws(Trouble) -> Void,
    waitUntilClosed: @escaping @Sendable () async -> Bool,
    ask: @escaping @Sendable (Question) async throws(ControlError) -> Reply?
  ) {
    self.read = read
    self.keep = keep
    self.open = open
    self.waitUntilClosed = waitUntilClosed
    self.ask = ask
  }

  /// Refuses everything, for clients that share nothing.
  public static let none = HomeSharing(
    read: { () throws(Trouble) in throw nothing }, keep: { _ throws(Trouble) in throw nothing },
    open: { () throws(Trouble) in throw nothing }, waitUntilClosed: { true }, ask: { _ throws(ControlError) in nil })

  private static let nothing = Trouble.unusable("nothing can be shared from here")

  // MARK: Opening and closing

  /// The person's choices; the standard if there are none.
  ///
  /// - Throws: `.unusable`.
  public func settings() throws(Trouble) -> SharingSettings { try read() }

  /// Opens the sharing server as a person chose now, unless it is open so already.
  ///
  /// Devices connect again by themselves to one that is opened anew. A server that cannot open is not tried again at
  /// the next start, unless it was open before.
  ///
  /// - Throws: `.unopened`, `.stillOpen`, `.unusable`, `.refused`.
  public func turnOn(_ new: SharingSettings) async throws(Trouble) {
    let old = try read()
    if try await reply(Question("GET", "/sharing/status")) != nil {
      if new == old { return }
      try await close()
    }
    try keep(new)
    do throws(Trouble) {
      try await open()
    } catch {
      try? keep(old.isOn ? new : old)
      throw error
    }
  }

  /// Closes the sharing server, also for the next start; the devices stay paired.
  ///
  /// - Parameter change: Further choices from now on.
  /// - Throws: `.stillOpen`, `.unusable`, `.refused`.
  public func turnOff(_ change: (inout SharingSettings) -> Void = { _ in }) async throws(Trouble) {
    let old = try read()
    var settings = old
    settings.isOn = false
    change(&settings)
    if settings != old { try keep(settings) }
    try await close()
  }

  private func close() async throws(Trouble) {
    guard try await reply(Question("POST", "/sharing/stop")) != nil else { return }
    guard await waitUntilClosed() else { throw .stillOpen }
  }

  // MARK: Asking it

  /// Its state; `nil` if it is closed, or still opening.
  ///
  /// - Throws: `.refused`.
  public func status() async throws(Trouble) -> SharingStatus? {
    let question = Question("GET", "/sharing/status")
    guard let reply = try await reply(question), reply.status == 200 else { return nil }
    return try Self.value(SharingStatus.self, of: reply, to: question)
  }

  /// A code that pairs one device.
  ///
  /// - Throws: `.closed`, `.refused`.
  public func offer(_ grant: DeviceGrant) async throws(Trouble) -> PairingOffer {
    try await value(PairingOffer.self, Question("POST", "/sharing/pairings", Wire.bytes(grant)))
  }

  /// The paired devices, in the order in which they were paired.
  ///
  /// - Throws: `.closed`, `.refused`.
  public func devices() async throws(Trouble) -> [PairedDevice] {
    try await value(DeviceList.self, Question("GET", "/sharing/devices")).devices
  }

  /// Removes a device, which has no access from then on; returns it as it was.
  ///
  /// - Throws: `.closed`; `.refused`, with a status of 404 if there is none, of 507 if it is out but that was not
  ///   saved.
  public func revoke(_ id: String) async throws(Trouble) -> PairedDevice {
    let isName = id.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
    guard (1...20).contains(id.utf8.count), isName else { throw .refused(status: 404) }
    return try await value(PairedDevice.self, Question("DELETE", "/sharing/devices/\(id)"))
  }

  private func value<Answer: FieldValue>(_ type: Answer.Type, _ question: Question) async throws(Trouble) -> Answer {
    guard let reply = try await reply(question) else { throw .closed(isOutdated: try read().isOutdated) }
    return try Self.value(type, of: reply, to: question)
  }

  private func reply(_ question: Question) async throws(Trouble) -> Reply? {
    do throws(ControlError) {
      return try await ask(question)
    } catch {
      throw .unanswered(error)
    }
  }

  private static func value<Answer: FieldValue>(
    _ type: Answer.Type, of reply: Reply, to question: Question
  ) throws(Trouble) -> Answer {
    guard (200...299).contains(reply.status) else { throw .refused(status: reply.status) }
    do throws(ControlError) {
      return try Wire.answer(type, from: reply.body)
    } catch {
      throw .unanswered(error)
    }
  }
}

extension HomeSharing {
  /// Why the sharing server does not do its work.
  public enum Trouble: Error, Hashable, Sendable {
    /// The choices cannot be read or kept, for this reason in the system's words.
    case unusable(String)
    /// It cannot be opened, for this reason in its own words.
    case unopened(String)
    /// It does not close in time.
    case stillOpen
    /// It is closed; `isOutdated` if that is so since an upgrade that lets a role do more.
    case closed(isOutdated: Bool)
    /// It refuses the request, with this status of HTTP.
    case refused(status: Int)
    /// It does not answer, or not as it should.
    case unanswered(ControlError)
  }

  /// A request to the sharing server.
  public struct Question: Hashable, Sendable {
    /// The HTTP method.
    public let method: String
    /// The path.
    public let path: String
    /// The body, JSON; empty for none.
    public let body: [UInt8]

    init(_ method: String, _ path: String, _ body: [UInt8] = []) {
      self.method = method
      self.path = path
      self.body = body
    }
  }

  /// The sharing server's answer.
  public struct Reply: Hashable, Sendable {
    /// The HTTP status.
    public let status: Int
    /// The body, JSON; empty for none.
    public let body: [UInt8]

    /// Creates an answer.
    public init(status: Int, body: [UInt8]) {
      self.status = status
      self.body = body
    }
  }
}
