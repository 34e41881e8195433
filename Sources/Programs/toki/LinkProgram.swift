// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinkedRinging
import LinuxHost
import Remotes
import TokiCommands
import TokiEngine
import TokiModel
import TokiWire

/// The processes that follow linked remotes: this program again, with arguments that no person types.
///
/// A parent starts the process anew should it die, as the daemon's does.
enum LinkProgram {
  private static let follow = "--follow"
  private static let supervise = "--supervise"
  private static let launch = "--launch"
  private static let ready = "--ready-fd"

  /// Time that a process may take to end.
  private static let patience: Int32 = 20_000
  /// Time for which a process that was told to end may still hold the lock, in seconds.
  private static let overlap = 15

  /// Runs the work of the arguments; `nil` if they are a person's.
  ///
  /// Call it before any other thread exists.
  static func run(_ arguments: [String]) -> Int32? {
    guard arguments.count > 1, arguments[0] == "link" else { return nil }
    switch arguments[1] {
    case launch: return launchAll()
    case supervise where arguments.count > 2:
      return Supervisor.run(
        executable: program, arguments: ["link", follow, arguments[2]] + arguments.dropFirst(3))
    default: return nil
    }
  }

  /// The remote that the arguments tell this process to follow, and the descriptor on which it says that it does.
  static func followed(_ arguments: [String]) -> (remote: RemoteName, ready: ReadyPipe?)? {
    guard arguments.count > 2, arguments[0] == "link", arguments[1] == follow,
      let remote = RemoteName(text: arguments[2])
    else { return nil }
    let descriptor = arguments.count == 5 && arguments[3] == ready ? Int32(arguments[4]) : nil
    return (remote, descriptor.map { ReadyPipe(descriptor: $0) })
  }

  /// Follows a remote until it is told to end; returns the exit code.
  static func follow(_ name: RemoteName, _ ready: ReadyPipe?, in context: CommandContext) async -> Int32 {
    do throws(HostError) {
      let folders = try TokiFolders(environment: HostProcess.environment)
      let folder = LinkFolder(of: name, folders)
      guard let lock = try folder.lock() else {
        ready?.busy()
        return Supervisor.busyCode
      }
      guard let remote = try RemoteFile(folders).read()[name.text], remote.isLinked else { return 0 }
      folder.removeFormerFiles()
      let former = recovered(folder)
      // Nothing of a remote that has ended the pairing rings here, not even its expected rings.
      if former?.isOver == true {
        ready?.ready()
        return 0
      }
      let keeping = LinkKeeping(
        former: former,
        keep: { kept in
          do throws(HostError) { try folder.keep(kept) } catch { complain(error) }
        }, began: { ready?.ready() })
      let code = await Toki.follow(remote, in: context, keeping: keeping)
      withExtendedLifetime(lock) {}
      return code.rawValue
    } catch {
      ready?.failed(error.description)
      return Supervisor.refusedCode
    }
  }

  /// The saved link; a damaged file is set aside, and its readable part takes its place.
  private static func recovered(_ folder: LinkFolder) -> KeptLink? {
    var found: (link: KeptLink, isWhole: Bool)?
    do throws(HostError) {
      guard let bytes = try folder.stored() else { return nil }
      found = KeptLink.read(bytes)
    } catch {
      complain(error)
    }
    if let found, found.isWhole { return found.link }
    do throws(HostError) {
      try folder.setAside()
      if let found { try folder.keep(found.link) }
    } catch {
      // The readable part rings all the same.
      complain(error)
    }
    return found?.link
  }

  private static func complain(_ error: HostError) { StandardError.write("toki: \(error.description)\n") }

  /// The links of this person, for commands.
  static func port() -> LinkPort {
    LinkPort(
      kept: { name in (try? folder(of: name)?.stored()).map { KeptLink.read($0).link } },
      damagedFiles: { name in folder(of: name)?.damagedFiles ?? [] },
      noteSeen: { name in folder(of: name)?.noteSeen() },
      isFollowed: { name in folder(of: name)?.holder != nil },
      begin: { name throws(CommandFiles.Problem) in
        _ = try checked { () throws(HostError) in
          try DaemonLauncher.launch(executable: program, arguments: ["link", supervise, name.text])
        }
      },
      end: { name in
        guard let folder = folder(of: name) else { return true }
        defer { folder.forget() }
        guard let holder = folder.holder, holder > 0 else { return folder.holder == nil }
        // Like Ctrl-C: its rings are silenced, and the remote knows that it was ended on purpose.
        kill(holder, SIGINT)
        return HostProcess.waitForEnd(of: holder, milliseconds: patience)
      })
  }

  private static func folder(of name: RemoteName) -> LinkFolder? {
    (try? TokiFolders(environment: HostProcess.environment)).map { LinkFolder(of: name, $0) }
  }

  /// Begins to follow each linked remote, once no process of a former daemon does any more; one that goes on stays.
  private static func launchAll() -> Int32 {
    guard let folders = try? TokiFolders(environment: HostProcess.environment),
      var waiting = try? RemoteFile(folders).read().remotes.filter(\.isLinked)
    else { return 1 }
    var code: Int32 = 0
    for turn in 0...overlap {
      for remote in waiting where LinkFolder(of: remote.name, folders).holder == nil {
        waiting.removeAll { $0.name == remote.name }
        if !launch(remote.name) { code = 1 }
      }
      if waiting.isEmpty { break }
      if turn < overlap { HostProcess.pause(seconds: 1) }
    }
    return code
  }

  /// Starts the process for a remote, and does not wait for it: one may take long, and the others are not to.
  private static func launch(_ remote: RemoteName) -> Bool {
    do throws(HostError) {
      _ = try DaemonLauncher.launch(
        executable: program, arguments: ["link", supervise, remote.text], timeout: .seconds(1))
      return true
    } catch {
      if case .daemonSilent = error { return true }
      return false
    }
  }

  private static var program: String { HostProcess.executablePath ?? CommandLine.arguments[0] }
}
