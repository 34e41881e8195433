// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc
import HostFiles
import Synchronization
import TokiModel

/// Watches the host's zone and the tz database, merging bursts of changes.
///
/// A package manager replaces hundreds of files, and `ln -sf` leaves a moment without a file; so changes are reported
/// after a tenth of a second of quiet, or after two seconds at most.
final class ZoneWatch: Sendable {
  private let inotify: Int32
  private let settling: Int32
  private let localtimePath: String
  private let zoneFolder: String
  private let state = Mutex(State())

  private struct State {
    /// The watch of the folder of `localtimePath`, in which only that name matters; -1 if all names do.
    var named: Int32 = -1
    /// Start of the unreported changes, in nanoseconds of the boot clock; `nil` if there are none.
    var began: Int64?
  }

  private static let quietNanoseconds: Int64 = 100_000_000
  private static let longestNanoseconds: Int64 = 2_000_000_000

  /// Creates the watch.
  ///
  /// - Throws: `HostError.system` if inotify's limit or the descriptors are exhausted.
  init(localtimePath: String, zoneFolder: String) throws(HostError) {
    let inotify = try HostError.check(toki_folder_watch_create()) {
      .system(action: "watch the time zone", reason: $0)
    }
    let settling = toki_timer_create(Int32(TOKI_TIMER_BOOT))
    guard settling >= 0 else {
      close(inotify)
      throw .system(action: "watch the time zone", reason: HostError.reason(-settling))
    }
    self.inotify = inotify
    self.settling = settling
    self.localtimePath = localtimePath
    self.zoneFolder = zoneFolder
    addFolders()
  }

  deinit {
    close(inotify)
    close(settling)
  }

  /// Watches the folders, again after one was replaced; skips a missing one.
  private func addFolders() {
    let named = unsafe toki_folder_watch_add(inotify, HostFile.folder(of: localtimePath))
    let zones = unsafe toki_folder_watch_add(inotify, zoneFolder)
    state.withLock { $0.named = named == zones ? -1 : named }
  }

  func start(on loop: EpollLoop, handler: @escaping @Sendable () -> Void) {
    loop.watch(inotify) { [weak self] in self?.somethingChanged() }
    loop.watch(settling) { [weak self] in
      guard let self, toki_timer_read(settling) == 1 else { return }
      state.withLock { $0.began = nil }
      addFolders()
      handler()
    }
  }

  func end(on loop: EpollLoop) {
    loop.unwatch(inotify)
    loop.unwatch(settling)
  }

  private func somethingChanged() {
    let named = state.withLock { $0.named }
    guard unsafe toki_folder_watch_read(inotify, named, HostFile.name(of: localtimePath)) > 0 else { return }
    let now = toki_boot_clock()
    let latest = state.withLock { state in
      state.began = state.began ?? now
      return (state.began ?? now) + Self.longestNanoseconds
    }
    _ = toki_timer_arm(settling, min(now + Self.quietNanoseconds, latest), 0)
  }
}
