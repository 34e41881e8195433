// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiWire

@testable import LinkedRinging
@testable import TokiCommands

/// The processes that follow linked remotes, under a test's control.
final class FakeLinks: Sendable {
  struct Inside {
    var kept: [RemoteName: KeptLink] = [:]
    var followed: Set<RemoteName> = []
    var damaged: [RemoteName: [String]] = [:]
    var fault: CommandFiles.Problem?
    var ends = true
  }

  let inside = Mutex(Inside())

  var port: LinkPort {
    LinkPort(
      kept: { name in self.inside.withLock { $0.kept[name] } },
      damagedFiles: { name in self.inside.withLock { $0.damaged[name] ?? [] } },
      noteSeen: { name in self.inside.withLock { $0.damaged[name] = nil } },
      isFollowed: { name in self.inside.withLock { $0.followed.contains(name) } },
      begin: { name throws(CommandFiles.Problem) in
        if let fault = self.inside.withLock({ $0.fault }) { throw fault }
        self.inside.withLock { _ = $0.followed.insert(name) }
      },
      end: { name in
        self.inside.withLock { inside in
          inside.followed.remove(name)
          inside.kept[name] = nil
          return inside.ends
        }
      })
  }
}
