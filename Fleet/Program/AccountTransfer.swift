// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import Localization
import PostgresStore
import Synchronization
import TokiEngine
import TokiFleet
import TokiModel
import TokiWire

/// Moves a home in and out by its backup: a server of its own, which takes no other home.
struct AccountTransfer {
  /// A move's limits.
  struct Limits {
    /// Time that another server may take to give back the home that nobody asks for any more.
    var patience = TimeSpan.seconds(15)
    /// Time that the work may take once this server holds the home.
    var work = TimeSpan.minutes(2)
    /// Time that the database may take to hear that this server leaves.
    var leaving = TimeSpan.seconds(2)
    /// The most bytes of a backup.
    var longest = 32 << 20
  }

  private let database: String
  /// The server that holds the home for the work.
  private let server: FleetServerID
  private let limits: Limits

  private static let pause = TimeSpan.milliseconds(200)

  init(_ database: String, limits: Limits = Limits()) {
    var numbers = SystemRandomNumberGenerator()
    self.database = database
    self.limits = limits
    server = FleetServerID(from: &numbers)
  }

  /// Writes a home as a backup to a file, or to standard output for `nil`; returns the exit code.
  func export(_ name: AccountName, to path: String?) throws -> Int32 {
    try with(name, asking: true, Self.backup) { bytes throws(HostError) in
      guard let path else { return StandardOutput.write(String(decoding: bytes, as: UTF8.self)) ? nil : "" }
      try WholeFile.write(bytes, to: path)
      return nil
    }
  }

  /// Writes a home's content as a backup.
  @Sendable static func backup(of control: any TokiControl) async throws(ControlError) -> [UInt8] {
    BackupFile.write(try await control.backup())
  }

  /// Puts a backup in the place of all that a home has; returns the exit code.
  func importing(_ path: String, into name: AccountName) throws -> Int32 {
    let longest = limits.longest
    let bytes = try path == "-" ? WholeFile.standardInput(limit: longest) : WholeFile.bytes(of: path, limit: longest)
    let batch: ImportBatch
    do throws(BackupError) {
      batch = try Self.batch(of: bytes)
    } catch {
      return refuse(
        tr(
          "{path}, line {line}: {message}.",
          [
            "path": path, "line": "\(error.place.line)", "message": error.reason,
          ]))
    }
    guard !batch.isCalendar else { return refuse(tr("Only a backup can replace everything, and this is none.")) }
    let loop = try EpollLoop()
    let directory = try HomeDirectory(database, loop: loop, timer: try LoopDeadlines(loop: loop))
    if let home = try directory.find(name) { try directory.bindTokens(of: home) }
    return try with(name, asking: true, Self.put(batch)) { _ in nil }
  }

  /// Reads a backup that is to take the place of all that a home has.
  static func batch(of bytes: [UInt8]) throws(BackupError) -> ImportBatch {
    var batch = try BackupFile.read(bytes)
    batch.replacesAll = true
    // The servers of a fleet have the true time themselves, and follow no file of another machine.
    batch.rest.settings?.timeServers = []
    batch.rest.settings?.timeCertificates = nil
    batch.rest.followed = nil
    return batch
  }

  /// The work that imports a batch, and returns the number of items.
  static func put(_ batch: ImportBatch) -> @Sendable (any TokiControl) async throws(ControlError) -> Int {
    { (control) async throws(ControlError) in try await control.importItems(batch, key: nil).count }
  }

  /// Puts a home in another zone, after its server gave it up if something happens in it; returns whether that was possible.
  func move(_ name: AccountName, _ home: HomeID, to zone: ZoneName, by directory: HomeDirectory) throws -> Bool {
    if try directory.move(home, to: zone) { return true }
    let outcome = Mutex<Result<Bool, any Error>>(.success(false))
    let result = try result(in: name, asking: true) {
      [database, server, person = directory.operatorName] _ async throws(ControlError) in
      outcome.withLock { $0 = Result { try Self.put(home, heldBy: server, in: zone, database, person) } }
    }
    guard case .success = result else { return false }
    return try outcome.withLock { $0 }.get()
  }

  private static func put(
    _ home: HomeID, heldBy server: FleetServerID, in zone: ZoneName, _ database: String, _ person: String
  ) throws -> Bool {
    let loop = try EpollLoop()
    let directory = try HomeDirectory(database, loop: loop, timer: try LoopDeadlines(loop: loop))
    directory.operatorName = person
    return try directory.move(home, to: zone, heldBy: server)
  }

  /// Does something with a home once this server holds it; returns the exit code.
  ///
  /// With `asks`, the server that holds it is asked to give it up for a moment; otherwise it is left alone while
  /// something happens in it.
  /// `done` uses the result, and returns why that failed.
  func with<Answer: Sendable>(
    _ name: AccountName, asking asks: Bool = false,
    _ body: @escaping @Sendable (any TokiControl) async throws(ControlError) -> Answer,
    done: (Answer) throws(HostError) -> String?
  ) throws -> Int32 {
    switch try result(in: name, asking: asks, body) {
    case .success(let answer):
      guard let trouble = try done(answer) else { return 0 }
      return trouble.isEmpty ? 1 : refuse(trouble)
    case .failure(let refusal): return refuse(refusal.description)
    }
  }

  /// Why nothing was done with a home, as a sentence for a person.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
    /// The engine's refusal of the work; `nil` if it was not asked.
    var error: ControlError?
  }

  /// The same, for callers that word a refusal themselves.
  func result<Answer: Sendable>(
    in name: AccountName, asking asks: Bool,
    _ body: @escaping @Sendable (any TokiControl) async throws(ControlError) -> Answer
  ) throws -> Result<Answer, Refusal> {
    let loop = try EpollLoop()
    let deadlines = try LoopDeadlines(loop: loop)
    guard let home = try HomeDirectory(database, loop: loop, timer: deadlines).find(name) else {
      return refused(tr("There is no account {name}; see toki-fleet list.", ["name": name.text]))
    }
    let arbiter = try PostgresHomes(
      database, server: server, address: HomeDirectory.passing + "\(HostProcess.id)", loop: loop,
      timer: deadlines)
    let broken = Mutex<StoreError?>(nil)
    var own = Homes.Limits()
    // It looks for no homes that are due: they are the other servers'.
    own.horizon = .zero - .days(36_500)
    let homes = Homes(
      loop: loop, timer: deadlines, clock: LinuxClock(timeZone: HostProcess.environment("TZ")),
      wakeSource: try TimerWakeSource(loop: loop), arbiter: arbiter, delivery: NobodyThere(),
      hooks: HomeHookService(json: { Wire.bytes($0) }, sending: nil), limits: own
    ) { report in
      if case .broken(_, let error) = report { broken.withLock { $0 = error } }
    }
    let outcome = Mutex<Outcome<Answer>>(.silence)
    let hasBegun = Mutex(false)
    let hasAsked = Mutex(!asks)
    let end = deadlines.now + limits.patience
    let finish = { @Sendable (result: Outcome<Answer>) in
      outcome.withLock { $0 = result }
      homes.stop { loop.stop() }
      // The lease ends by itself if the database does not answer.
      deadlines.call(at: deadlines.now + limits.leaving) { loop.stop() }
    }
    @Sendable func take() {
      homes.hold(home) { engine in
        if let engine {
          hasBegun.withLock { $0 = true }
          deadlines.call(at: deadlines.now + limits.work) { loop.stop() }
          let control = LocalControl(
            engine: engine,
            identity: EngineStatus(processID: HostProcess.id, version: TokiVersion.current, uptime: .zero, socket: ""))
          Task(executorPreference: loop) {
            do throws(ControlError) { finish(.answer(try await body(control))) } catch { finish(.refusal(error)) }
          }
        } else if let error = broken.withLock({ $0 }) {
          finish(.broken(error))
        } else if deadlines.now < end {
          // Its lease has begun by then, and a home goes only to a server that lives.
          if homes.isTrusted, !hasAsked.withLock({ $0 }) {
            hasAsked.withLock { $0 = true }
            homes.want(home)
          }
          deadlines.call(at: deadlines.now + Self.pause) { take() }
        } else {
          finish(.held)
        }
      }
    }
    deadlines.call(at: end + .seconds(1)) { if !hasBegun.withLock({ $0 }) { loop.stop() } }
    loop.post {
      homes.start()
      take()
    }
    loop.run()
    switch outcome.withLock({ $0 }) {
    case .answer(let answer): return .success(answer)
    case .refusal(let error):
      return .failure(
        Refusal(description: ErrorTexts.sentence(about: error, in: Localization.language), error: error))
    case .broken(let error): return refused(DatabaseFailure(error).description)
    case .silence:
      return refused(
        tr("The database does not answer. Try again later; an import that was under way may have been done already."))
    case .held:
      return refused(
        tr(
          "The account {name} was not given up in time: its server does not do its part. See its log; a token of an owner can export it meanwhile.",
          ["name": name.text]))
    }

    func refused(_ sentence: String) -> Result<Answer, Refusal> { .failure(Refusal(description: sentence)) }
  }

  /// The outcome.
  private enum Outcome<Answer: Sendable>: Sendable {
    case answer(Answer)
    case refusal(ControlError)
    /// The home cannot be loaded.
    case broken(StoreError)
    /// Another server holds the home.
    case held
    /// The database has not answered in time.
    case silence
  }

  private func refuse(_ sentence: String) -> Int32 {
    StandardError.write("toki-fleet: \(sentence)\n")
    return 1
  }
}

/// Tells nobody: open rings go on at the server that takes the home next.
private struct NobodyThere: RingDelivery {
  func ring(_ key: RingKey, _ ring: Ring) {}
  func hush(_ key: RingKey) {}
  func missed(_ key: RingKey, _ ring: Ring) {}
}
