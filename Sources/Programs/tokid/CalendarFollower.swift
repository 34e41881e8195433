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
      let outcome = try Self.run(Self.arguments(for: source), on: source.path)
      guard outcome.status == 0, let batch = try? BackupFile.read(outcome.output) else {
        throw FileTrouble(.invalid, detail: Self.fault(in: outcome))
      }
      return batch
    }
  }

  func days(in path: String) -> Result<[ExceptedDays], FileTrouble> {
    Result { () throws(FileTrouble) in
      let outcome = try Self.run(["days"], on: path)
      let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
      let days = lines.compactMap { ExceptedDays(text: String($0)) }
      guard outcome.status == 0, days.count == lines.count, days.count <= ExceptedDays.most else {
        throw FileTrouble(.invalid, detail: Self.fault(in: outcome))
      }
      return days
    }
  }

  /// Gives a file to the program for calendar files.
  private static func run(_ arguments: [String], on path: String) throws(FileTrouble) -> HelperProgram.Outcome {
    do throws(HostError) {
      let bytes = try WholeFile.bytes(ofRegular: path, limit: longest)
      return try HelperProgram.run(InstalledFolders.calendarProgram, arguments, input: bytes, limit: 4 * longest)
    } catch {
      let isMissing = access(path, F_OK) != 0 && (errno == ENOENT || errno == ENOTDIR)
      throw isMissing ? FileTrouble(.missing) : FileTrouble(.unreadable, detail: error.reason)
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
  /// The reason in the system's words, without the path.
  fileprivate var reason: String {
    if case .fileUnusable(_, let reason) = self { reason } else { description }
  }
}
