// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc
import HostFiles
import Synchronization

/// The daemon's listening socket, recreated whenever its file is removed.
///
/// The kernel reports the removal (inotify(7)), so nothing runs in the meantime. It does not report that the folder's
/// whole file system was unmounted, as at a logout; `look` covers that.
public final class DaemonSocket: Sendable {
  private let loop: EpollLoop
  private let watch: Int32
  private let state: Mutex<State>

  private struct State {
    var place: Place
    var replaced: @Sendable (_ old: Int32?, _ new: Int32) -> Void = { _, _ in }
  }

  /// A listening socket and its path.
  private struct Place {
    let descriptor: Int32
    let path: String
    let folders: TokiFolders
    /// `true` if it was created here, not by systemd, which keeps its own.
    let isOurs: Bool
    /// The file at the path when the socket was created; `nil` if there was none.
    let file: FileNumber?

    init(_ descriptor: Int32, at path: String, folders: TokiFolders, isOurs: Bool) {
      (self.descriptor, self.path, self.folders, self.isOurs) = (descriptor, path, folders, isOurs)
      file = FileNumber(path)
    }

    init(making folders: TokiFolders) throws(HostError) {
      try folders.prepareSocketFolder()
      self.init(try UnixSocket.listen(path: folders.socket), at: folders.socket, folders: folders, isOurs: true)
    }

    var isStanding: Bool { file != nil && FileNumber(path) == file }
  }

  /// Identifies a file regardless of its content.
  private struct FileNumber: Equatable {
    let device: UInt
    let inode: UInt

    init?(_ path: String) {
      guard let status = try? HostFile.status(of: path, followingLinks: false) else { return nil }
      (device, inode) = (UInt(status.st_dev), UInt(status.st_ino))
    }
  }

  /// Adopts the socket created by systemd, or creates one.
  ///
  /// If the environment names no folder and another daemon listens in the user's runtime folder, the socket goes below
  /// the data.
  /// - Parameters:
  ///   - folders: Where the socket belongs.
  ///   - inherited: The descriptor from systemd; `nil` if there is none.
  ///   - loop: Receives the notices about removal.
  /// - Throws: The errors of `TokiFolders.prepareSocketFolder` and `UnixSocket.listen`; `HostError.system` when
  ///   inotify's limit or the descriptors are exhausted.
  public init(folders: TokiFolders, inherited: Int32?, loop: EpollLoop) throws(HostError) {
    let place: Place
    if let inherited {
      place = Place(inherited, at: UnixSocket.path(of: inherited) ?? folders.socket, folders: folders, isOurs: false)
    } else {
      do throws(HostError) {
        place = try Place(making: folders)
      } catch {
        guard !folders.isSocketNamed else { throw error }
        place = try Place(making: folders.withSocketBelowData)
      }
    }
    self.loop = loop
    state = Mutex(State(place: place))
    watch = try HostError.check(toki_folder_watch_create()) {
      .system(action: "watch the folder of the socket", reason: $0)
    }
    _ = unsafe toki_folder_watch_add(watch, HostFile.folder(of: place.path))
  }

  deinit {
    loop.unwatch(watch)
    close(watch)
  }

  /// The path of the socket.
  public var path: String { state.withLock { $0.place.path } }
  /// The file next to it that records which notifications are on screen.
  public var notices: String { HostFile.folder(of: path) + "/notices" }
  /// The file next to it that records which players are paused.
  public var players: String { HostFile.folder(of: path) + "/players" }
  /// The listening descriptor, which only this object closes.
  public var descriptor: Int32 { state.withLock { $0.place.descriptor } }

  /// Starts watching.
  ///
  /// - Parameter replaced: Called on the loop with a new socket, and with the old one before that is closed; `nil` for
  ///   an old one that systemd keeps.
  public func start(replaced: @escaping @Sendable (_ old: Int32?, _ new: Int32) -> Void) {
    state.withLock { $0.replaced = replaced }
    loop.watch(watch) { [weak self] in
      // React to any change in the folder, which may itself have been replaced by now.
      if let self, unsafe toki_folder_watch_read(watch, -1, "") > 0 { look() }
    }
    look()
  }

  /// Recreates the socket if its path no longer leads to it; call it on the loop.
  public func look() {
    let place = state.withLock { $0.place }
    guard !place.isStanding else { return }
    do throws(HostError) {
      let new = try Self.anew(place)
      let replaced = state.withLock { state in
        state.place = new
        return state.replaced
      }
      _ = unsafe toki_folder_watch_add(watch, HostFile.folder(of: new.path))
      replaced(place.isOurs ? place.descriptor : nil, new.descriptor)
      if place.isOurs { close(place.descriptor) }
      // Nobody reports changes between the creation and the watch.
      if !new.isStanding { loop.post { [weak self] in self?.look() } }
    } catch {
      StandardError.write("tokid: The socket was removed and cannot be made again. \(error.description)\n")
    }
  }

  /// A new socket at the old path, or below the data if that folder is gone for good.
  private static func anew(_ place: Place) throws(HostError) -> Place {
    if place.path != place.folders.socket, let made = try? UnixSocket.listen(path: place.path) {
      return Place(made, at: place.path, folders: place.folders, isOurs: true)
    }
    do throws(HostError) {
      return try Place(making: place.folders)
    } catch {
      return try Place(making: place.folders.withSocketBelowData)
    }
  }
}
