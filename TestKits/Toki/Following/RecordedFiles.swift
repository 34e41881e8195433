// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel
import Synchronization

/// Files that a test writes, and that are read at once in the caller's thread.
public final class RecordedFiles: FileFollower {
  /// The result of reading a file.
  public typealias Reading = Result<ImportBatch, FileTrouble>

  /// Runs a job at once.
  private final class Place: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  private struct State {
    var files: [String: Reading] = [:]
    var days: [String: Result<[ExceptedDays], FileTrouble>] = [:]
    var other: (@Sendable (String) -> Reading)?
    var readings: [String] = []
    var watched: [String] = []
    var changed: (@Sendable (String) -> Void)?
  }

  /// The thread of the caller.
  public let place: any TaskExecutor = Place()
  private let loop: any EventLoop
  private let state = Mutex(State())

  /// Creates a follower of no files.
  public init(loop: any EventLoop) { self.loop = loop }

  /// The paths that were read, in order.
  public var readings: [String] { state.withLock(\.readings) }
  /// The paths that are watched.
  public var watched: [String] { state.withLock(\.watched) }

  /// Writes a file, or removes it for `nil`; tells of it if it is watched.
  public func write(_ reading: Reading?, at path: String) {
    let changed = state.withLock { state in
      state.files[path] = reading
      return state.watched.contains(path) ? state.changed : nil
    }
    if let changed { loop.post { changed(path) } }
  }

  /// Writes a file with these days, or removes it for `nil`; tells of it if it is watched.
  public func write(days: Result<[ExceptedDays], FileTrouble>?, at path: String) {
    let changed = state.withLock { state in
      state.days[path] = days
      return state.watched.contains(path) ? state.changed : nil
    }
    if let changed { loop.post { changed(path) } }
  }

  /// The days that were written at the path.
  public func days(in path: String) -> Result<[ExceptedDays], FileTrouble> {
    state.withLock { state in
      state.readings.append(path)
      return state.days[path] ?? .failure(FileTrouble(.missing))
    }
  }

  /// Reads every file that was not written by `read`, to which its path is given.
  public func readOthers(by read: @escaping @Sendable (String) -> Reading) { state.withLock { $0.other = read } }

  /// The content written at the path.
  public func read(_ source: FollowedSource) -> Reading {
    let (written, other) = state.withLock { state in
      state.readings.append(source.path)
      return (state.files[source.path], state.other)
    }
    return written ?? other?(source.path) ?? .failure(FileTrouble(.missing))
  }

  /// Recorded.
  public func watch(_ paths: [String], changed: @escaping @Sendable (String) -> Void) {
    state.withLock {
      $0.watched = paths
      $0.changed = changed
    }
  }
}
