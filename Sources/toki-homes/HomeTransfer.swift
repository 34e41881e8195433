// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import Localization
import PostgresStore
import Synchronization
import TokiEngine
import TokiHomes
import TokiModel
import TokiWire

/// Moves a home in and out by its backup: a node of its own, which takes no other home.
struct HomeTransfer {
  private let database: String

  /// How long another node may take to give the home back that nobody asks for any more.
  private static let patience = TimeSpan.seconds(15)
  private static let pause = TimeSpan.milliseconds(200)
  /// The most bytes of a backup.
  private static let longest = 32 << 20

  init(_ database: String) { self.database = database }

  /// Writes a home as a backup to a file, or to standard output for `nil`; returns the exit code.
  func export(_ name: HomeName, to path: String?) throws -> Int32 {
    try with(name) { (control) async throws(ControlError) in
      BackupFile.write(try await control.state(), history: try await control.wholeHistory())
    } done: { bytes throws(HostError) in
      guard let path else { return StandardOutput.write(String(decoding: bytes, as: UTF8.self)) ? nil : "" }
      try WholeFile.write(bytes, to: path)
      return nil
    }
  }

  /// Puts a backup in the place of all that a home has; returns the exit code.
  func importing(_ path: String, into name: HomeName) throws -> Int32 {
    let bytes =
      try path == "-" ? WholeFile.standardInput(limit: Self.longest) : WholeFile.bytes(of: path, limit: Self.longest)
    var read: ImportBatch
    do throws(BackupError) {
      read = try BackupFile.read(bytes)
    } catch {
      return refuse(
        tr(
          "{path}, line {line}: {message}.",
          [
            "path": path, "line": "\(error.place.line)", "message": error.reason,
          ]))
    }
    guard !read.isCalendar else { return refuse(tr("Only a backup can replace everything, and this is none.")) }
    read.replacesAll = true
    let batch = read
    return try with(name) { (control) async throws(ControlError) in
      _ = try await control.importItems(batch, key: nil)
    } done: { _ in
      nil
    }
  }

  /// Does something with a home once this node holds it; returns the exit code.
  ///
  /// `done` uses what came of it, and returns why that failed.
  private func with<Answer: Sendable>(
    _ name: HomeName, _ body: @escaping @Sendable (any TokiControl) async throws(ControlError) -> Answer,
    done: (Answer) throws(HostError) -> String?
  ) throws -> Int32 {
    let loop = try EpollLoop()
    let deadlines = try LoopDeadlines(loop: loop)
    guard let home = try HomeDirectory(database, loop: loop, timer: deadlines).find(name) else {
      return refuse(tr("There is no home {name}; see toki-homes list.", ["name": name.text]))
    }
    var numbers = SystemRandomNumberGenerator()
    let arbiter = try PostgresHomes(
      database, node: NodeID(from: &numbers), address: "toki-homes, process \(HostProcess.id)", loop: loop,
      timer: deadlines)
    var limits = Homes.Limits()
    // It looks for no homes that are due: they are the other nodes'.
    limits.horizon = .zero - .days(36_500)
    let homes = Homes(
      loop: loop, timer: deadlines, clock: LinuxClock(timeZone: HostProcess.environment("TZ")),
      wakeSource: try TimerWakeSource(loop: loop), arbiter: arbiter, delivery: NobodyThere(), limits: limits)
    let outcome = Mutex<Result<Answer, ControlError>?>(nil)
    let end = deadlines.now + Self.patience
    let finish = { @Sendable (result: Result<Answer, ControlError>?) in
      outcome.withLock { $0 = result }
      homes.stop { loop.stop() }
    }
    @Sendable func take() {
      homes.hold(home) { engine in
        if let engine {
          let control = LocalControl(
            engine: engine,
            identity: EngineStatus(processID: HostProcess.id, version: TokiVersion.current, uptime: .zero, socket: ""))
          Task(executorPreference: loop) {
            do throws(ControlError) { finish(.success(try await body(control))) } catch { finish(.failure(error)) }
          }
        } else if deadlines.now < end {
          deadlines.call(at: deadlines.now + Self.pause) { take() }
        } else {
          finish(nil)
        }
      }
    }
    loop.post {
      homes.start()
      take()
    }
    loop.run()
    switch outcome.withLock({ $0 }) {
    case .success(let answer):
      guard let trouble = try done(answer) else { return 0 }
      return trouble.isEmpty ? 1 : refuse(trouble)
    case .failure(let error): return refuse("\(error.code.rawValue) \(error.subject): \(error.message)")
    case nil:
      return refuse(
        tr(
          "Another node holds the home {name}, as something happens in it. Try again when it is quiet; a token of an owner can export it meanwhile.",
          ["name": name.text]))
    }
  }

  private func refuse(_ sentence: String) -> Int32 {
    StandardError.write("toki-homes: \(sentence)\n")
    return 1
  }
}

/// Tells nobody: what rings meanwhile goes on at the node that takes the home next.
private struct NobodyThere: RingDelivery {
  func ring(_ key: RingKey, _ ring: Ring) {}
  func hush(_ key: RingKey) {}
  func missed(_ key: RingKey, _ ring: Ring) {}
}
