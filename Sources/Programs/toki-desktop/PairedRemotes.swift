// SPDX-License-Identifier: Apache-2.0
import GTKKit
import LinuxHost
import Localization
import Remotes
import TokiDesktop
import TokiWire

/// The remotes of this person, for the app.
enum PairedRemotes {
  /// There is no such remote; or the remotes cannot be read.
  struct Unknown: Error, CustomStringConvertible {
    let description: String
  }

  private static func all() throws(HostError) -> RemoteList {
    try RemoteFile(TokiFolders(environment: HostProcess.environment)).read()
  }

  /// The remote of a name.
  static func remote(named name: String) throws(Unknown) -> Remote {
    let language = Localization.language
    let remotes: RemoteList
    do throws(HostError) {
      remotes = try all()
    } catch {
      throw Unknown(
        description: tr("The remotes cannot be read: {reason}", ["reason": error.description], in: language))
    }
    if let remote = remotes[name] { return remote }
    throw Unknown(
      description: tr("There is no remote “{remote}”.", ["remote": name], in: language) + " "
        + tr("All remotes: {command}", ["command": "toki remotes"], in: language))
  }

  /// The remotes as the app shows them, which opens others by starting itself again.
  static func ofApp(showing remote: Remote?) -> AppRemotes {
    AppRemotes(
      shown: remote, all: { (try? all())?.remotes.map(\.name) ?? [] },
      open: { remote in
        guard let program = HostProcess.executablePath else { return }
        Application.start(program, remote.map { ["--at", $0.text] } ?? [])
      })
  }
}
