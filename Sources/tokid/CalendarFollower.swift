// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import Localization
import Synchronization
import TokiEngine
import TokiModel
import TokiWire

/// Follows calendar files: reads them with the program for calendar files, as they come from outside, and watches them.
final class CalendarFollower: FileFollower {
  let place: any TaskExecutor = SideThread()
  private let loop: EpollLoop
  private let watches = Mutex<[String: FileWatch]>([:])

  /// The most bytes of a file, as for an import.
  private static let longest = 32 << 20

  init(on loop: EpollLoop) { self.loop = loop }

  func read(_ source: FollowedSource) -> Result<ImportBatch, FileTrouble> {
    Result { () throws(FileTrouble) in
      let outcome: HelperProgram.Outcome
      do throws(HostError) {
        let bytes = try WholeFile.bytes(ofRegular: source.path, limit: Self.longest)
        outcome = try HelperProgram.run(
          InstalledFolders.calendarProgram, Self.arguments(for: source), input: bytes, limit: 4 * Self.longest)
      } catch {
        let isMissing = access(source.path, F_OK) != 0 && (errno == ENOENT || errno == ENOTDIR)
        throw isMissing ? FileTrouble(.missing) : FileTrouble(.unreadable, detail: error.reason)
      }
      guard outcome.status == 0, let batch = try? BackupFile.read(outcome.output) else {
        throw FileTrouble(.invalid, detail: Self.fault(in: outcome))
      }
      return batch
    }
  }

  func watch(_ paths: [String], changed: @escaping @Sendable (String) -> Void) {
    watches.withLock { watches in
      for (path, watch) in watches where !paths.contains(path) {
        watch.end(on: loop)
        watches[path] = nil
      }
      for path in paths where watches[path] == nil {
        // Without a watch, as where a system's limit of them is reached, it is still read at each start.
        guard let watch = try? FileWatch(path: path) else { continue }
        watch.start(on: loop) { changed(path) }
        watches[path] = watch
      }
    }
  }

  private static func arguments(for source: FollowedSource) -> [String] {
    let allDay = source.wholeDay.map { ["--all-day=\($0.text)"] } ?? []
    return ["read", "--keep-past"] + (source.isStrict ? ["--strict"] : []) + allDay
  }

  /// The first fault that the program names, with its line.
  private static func fault(in outcome: HelperProgram.Outcome) -> String {
    let line = String(decoding: outcome.errors.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    let parts = line.split(separator: "\t", maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count == 5, parts[1] == "fault" else { return "toki-calendar: \(outcome.status)" }
    return tr("line {line}: {message}", ["line": String(parts[0]), "message": String(parts[4])])
  }
}

extension HostError {
  /// What the system says, without the path.
  fileprivate var reason: String {
    if case .fileUnusable(_, let reason) = self { reason } else { description }
  }
}
