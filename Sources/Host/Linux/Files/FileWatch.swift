// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc
import HostFiles
import Synchronization
public import TokiModel

/// Watches one file that other programs replace, write in pieces, remove and bring back, such as a calendar.
///
/// Its folder is watched, because a file that is replaced by a rename is another one each time. Changes are reported once
/// it has been quiet for a while, or after ten times that at most. While the folder is missing, the nearest one above it
/// is watched; a move of any folder above it is a change, too.
public final class FileWatch: Sendable {
  /// The watched path.
  public let path: String
  /// The watched names of its folder, separated by slashes.
  private let names: String
  private let quiet: TimeSpan
  private let inotify: Int32
  private let settling: Int32
  private let state = Mutex(State())

  private struct State {
    /// The watch of the file's folder, in which only its name matters; -1 if all names do.
    var named: Int32 = -1
    /// Start of the unreported changes, in nanoseconds of the boot clock; `nil` if there are none.
    var began: Int64?
  }

  /// Creates the watch of an absolute path, at which there need not be a file yet.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - others: Names of more files in its folder, which are watched as well.
  ///   - quiet: How long nothing may happen before a change is reported; by default a second, in which a program that
  ///     removes a file has usually written the next one.
  /// - Throws: `HostError.system` if inotify's limit or the descriptors are exhausted.
  public init(path: String, and others: [String] = [], quiet: TimeSpan = .seconds(1)) throws(HostError) {
    self.path = path
    names = ([HostFile.name(of: path)] + others).joined(separator: "/")
    self.quiet = quiet
    inotify = try HostError.check(toki_folder_watch_create()) { .system(action: "watch \(path)", reason: $0) }
    let settling = toki_timer_create(Int32(TOKI_TIMER_BOOT))
    guard settling >= 0 else {
      close(inotify)
      throw .system(action: "watch \(path)", reason: HostError.reason(-settling))
    }
    self.settling = settling
    addFolders()
  }

  deinit {
    close(inotify)
    close(settling)
  }

  /// Starts the watch.
  ///
  /// `changed` is called on the loop after each change, also of a link that leads to another file, and when the file is
  /// gone or there again; it may be called without a change.
  public func start(on loop: EpollLoop, changed: @escaping @Sendable () -> Void) {
    loop.watch(inotify) { [weak self] in self?.somethingChanged() }
    loop.watch(settling) { [weak self] in
      guard let self, toki_timer_read(settling) == 1 else { return }
      state.withLock { $0.began = nil }
      addFolders()
      changed()
    }
  }

  /// Ends the watch.
  public func end(on loop: EpollLoop) {
    loop.unwatch(inotify)
    loop.unwatch(settling)
  }

  /// Watches the folders, again after one was replaced.
  private func addFolders() {
    let folder = HostFile.folder(of: path)
    let named = Self.addNearest(to: folder) { unsafe toki_folder_watch_add(inotify, $0) }
    // A link leads to a file that can change without it.
    if named >= 0, let target = Self.target(of: path), HostFile.folder(of: target) != folder {
      _ = unsafe toki_folder_watch_add(inotify, HostFile.folder(of: target))
    }
    var above = folder
    while above != "/" {
      above = HostFile.folder(of: above)
      unsafe toki_folder_watch_add_moves(inotify, above)
    }
    state.withLock { $0.named = named }
  }

  /// Watches a folder, or while it is missing the nearest one above it that is there.
  ///
  /// A folder that is made between the look for it and the watch of the one above it would never be heard of, so the one
  /// below a watched folder is looked for once more.
  ///
  /// - Parameters:
  ///   - folder: The absolute path.
  ///   - add: Watches a folder; a negative number if it cannot.
  /// - Returns: The watch of the folder itself; -1 if it cannot be watched.
  static func addNearest(to folder: String, _ add: (String) -> Int32) -> Int32 {
    while true {
      let named = add(folder)
      guard named < 0 else { return named }
      var (missing, above) = (folder, HostFile.folder(of: folder))
      while add(above) < 0, above != "/" { (missing, above) = (above, HostFile.folder(of: above)) }
      guard add(missing) >= 0 else { return -1 }
    }
  }

  /// The file that a path leads to; `nil` if there is none.
  private static func target(of path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  private func somethingChanged() {
    let named = state.withLock { $0.named }
    guard unsafe toki_folder_watch_read(inotify, named, names) > 0 else { return }
    let now = toki_boot_clock()
    let latest = state.withLock { state in
      state.began = state.began ?? now
      return (state.began ?? now) + 10 * quiet.nanoseconds
    }
    _ = toki_timer_arm(settling, min(now + quiet.nanoseconds, latest), 0)
  }
}
