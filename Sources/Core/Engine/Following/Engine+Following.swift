// SPDX-License-Identifier: Apache-2.0
import TokiModel

// Reading followed files, at the start and whenever they change.
extension Engine {
  /// Watches the followed files and reads all of them.
  func readAllFiles() {
    daysReadOn = nil
    filesReadOn = today
    guard !machine.followed.isEmpty else { return }
    watchFiles()
    for file in machine.followed { readFile(at: file.source.path) }
  }

  /// Reads all followed files on a new day, as events without a rule of Toki's have the days of a while only.
  func readFilesOfYesterday() {
    guard let day = filesReadOn, day != today, !isShuttingDown else { return }
    filesReadOn = today
    for file in machine.followed { readFile(at: file.source.path) }
  }

  var today: CivilDate { machine.zones.host.civil(at: clock.now().utc).date }

  /// Reads a followed file beside the loop; a later reading takes the place of one that is under way.
  func readFile(at path: String) {
    guard let files, !isShuttingDown, let file = machine.followedFile(at: path) else { return }
    read(file.source, as: nextReading(of: path), in: files)
  }

  /// Reads a file for a person, and follows it from now on.
  nonisolated func follow(_ source: FollowedSource, by client: ClientName?) async throws(ControlError) -> [ItemID] {
    guard let files else {
      throw .invalid(.request, field: source.path, reason: "No files are followed here.")
    }
    try source.check()
    // A reading of a former version that is under way must not come after this one.
    _ = await nextReading(of: source.path)
    switch files.read(source) {
    case .failure(let trouble): throw .unreadableFile(source.path, trouble)
    case .success(var batch):
      batch.following = ImportBatch.Following(source, isAsked: true)
      let ids = try await importItems(batch, key: nil, by: client)
      await beginWatching(source.path)
      return ids
    }
  }

  func unfollow(_ path: String, by client: ClientName?) async throws(ControlError) {
    try await request(by: client) { (machine, _) throws(ControlError) in try machine.unfollow(path) }
    watchFiles()
  }

  /// The followed files with those of their alarms that are here.
  func followedFiles() async -> [FollowedFile] {
    await read { machine, _ in
      machine.followed.map { file in
        FollowedFile(file.source, trouble: file.trouble, alarms: file.alarms.filter { machine[$0.id] != nil })
      }
    }
  }

  /// Watches a file that is newly followed, and reads it once more in case it has changed meanwhile.
  private func beginWatching(_ path: String) {
    watchFiles()
    readFile(at: path)
  }

  func watchFiles() {
    files?.watch(Array(watchedDays.union(machine.followed.map(\.source.path)))) { [weak self] path in
      self?.assumeIsolated {
        $0.readFile(at: path)
        $0.readDays(of: path)
      }
    }
  }

  func nextReading(of path: String) -> Int {
    readings[path, default: 0] += 1
    return readings[path, default: 0]
  }

  private nonisolated func read(_ source: FollowedSource, as reading: Int, in files: any FileFollower) {
    Task(executorPreference: files.place) { [weak self] in
      let outcome = files.read(source)
      await self?.take(outcome, of: source, as: reading)
    }
  }

  private nonisolated func take(
    _ outcome: Result<ImportBatch, FileTrouble>, of source: FollowedSource, as reading: Int
  ) async {
    guard await isLatest(reading, of: source.path) else { return }
    switch outcome {
    case .failure(let trouble): await note(trouble, of: source.path)
    case .success(var batch):
      batch.following = ImportBatch.Following(source, isAsked: false)
      do throws(ControlError) {
        _ = try await importItems(batch, key: nil, by: nil)
      } catch {
        // A failure to save it is reported elsewhere, and the next reading tries again.
        guard error.isAboutFile else { return }
        let detail = if case .tooMany = error { "it has more items than fit" } else { error.reason }
        await note(FileTrouble(.invalid, detail: detail), of: source.path)
      }
    }
  }

  func isLatest(_ reading: Int, of path: String) -> Bool { !isShuttingDown && readings[path] == reading }

  private func note(_ trouble: FileTrouble, of path: String) { follow { $0.note(trouble, of: path) } }
}

extension ControlError {
  /// `true` if the content of a file is refused, not the attempt to take it in.
  fileprivate var isAboutFile: Bool {
    switch code {
    case .tooMany, .invalidRequest, .invalidTime, .invalidLabel, .unknownZone, .unknownSound: true
    default: false
    }
  }
}
