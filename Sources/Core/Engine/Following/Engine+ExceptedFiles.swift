// SPDX-License-Identifier: Apache-2.0
import TokiModel

// Reading the calendar files on whose days alarms do not ring.
extension Engine {
  /// Days after a reading until the files are read again, as only the days of the coming months are kept.
  private static let longestPause = 7

  /// Watches the files that alarms name now, and reads those that are new, or all if that was a while ago.
  func followExceptedFiles() {
    let paths = machine.exceptedPaths
    guard files != nil, !isShuttingDown, !paths.isEmpty || !watchedDays.isEmpty else { return }
    let fresh = paths.subtracting(watchedDays)
    if paths != watchedDays {
      watchedDays = paths
      watchFiles()
    }
    let today = today
    let isOld = daysReadOn.map { abs(today.daysSinceEpoch - $0.daysSinceEpoch) >= Self.longestPause } ?? true
    if isOld { daysReadOn = today }
    for path in isOld ? paths : fresh { readDays(of: path) }
  }

  /// Reads the days of a file beside the loop; a later reading takes the place of one that is under way.
  func readDays(of path: String) {
    guard let files, !isShuttingDown, watchedDays.contains(path) else { return }
    let reading = nextReading(of: Self.key(of: path))
    Task(executorPreference: files.place) { [weak self] in
      let outcome = files.days(in: path)
      await self?.take(outcome, of: path, as: reading)
    }
  }

  private func take(_ outcome: Result<[ExceptedDays], FileTrouble>, of path: String, as reading: Int) {
    guard isLatest(reading, of: Self.key(of: path)) else { return }
    let now = clock.now()
    fireDue(at: now)
    switch outcome {
    case .success(let days): follow { $0.take(days, of: path, at: now) }
    case .failure(let trouble): follow { $0.noteExcepted(trouble, of: path) }
    }
  }

  /// The days of a file that a person names.
  ///
  /// - Throws: `ControlError` of `.unreadableFile`, and of `.invalidRequest` where no files are read.
  nonisolated func days(in path: String?) async throws(ControlError) -> [ExceptedDays] {
    guard let path else { return [] }
    guard let files else {
      throw .invalid(.request, field: "except_file", reason: "No files are read here.")
    }
    let reading = Task(executorPreference: files.place) { files.days(in: path) }
    switch await reading.value {
    case .success(let days): return days
    case .failure(let trouble): throw .unreadableFile(path, trouble)
    }
  }

  /// A file may be followed for its events, too, and each of both readings counts by itself.
  private static func key(of path: String) -> String { "days of \(path)" }
}
