// SPDX-License-Identifier: Apache-2.0
import Localization
import Synchronization
import Testing
import TokiModel
@testable import TokiCommands

@Suite struct `The secret of requests` {
  /// What is typed, and what is kept.
  private final class Secrets: Sendable {
    let kept = Mutex<[[UInt8]?]>([])
    let typed: [UInt8]

    init(typing typed: String = "") { self.typed = Array(typed.utf8) }

    var world: World {
      var world = World(language: .english)
      world.files = CommandFiles(
        read: CommandFiles.none.read, write: CommandFiles.none.write, runCalendar: CommandFiles.none.runCalendar,
        readSecret: { _ throws(CommandFiles.Problem) in self.typed },
        keepSecret: { secret throws(CommandFiles.Problem) in
          guard secret != Array("full".utf8) else { throw CommandFiles.Problem(reason: "no room") }
          self.kept.withLock { $0.append(secret) }
        })
      return world
    }

    var all: [[UInt8]?] { kept.withLock { $0 } }
  }

  @Test func `A typed secret is kept and never printed`() async {
    let secrets = Secrets(typing: "pass word")
    let world = secrets.world
    #expect(await world.run("settings webhook-secret") == .done)
    #expect(secrets.all == [Array("pass word".utf8)])
    #expect(world.terminal.output == "Requests are signed from now on.\n")
    #expect(await world.run("settings webhook-secret none") == .done)
    #expect(secrets.all == [Array("pass word".utf8), nil])
  }

  @Test(arguments: ["", "two\nlines", "a\u{3}", String(repeating: "x", count: 1_025)])
  func `An invalid secret is refused`(typed: String) async {
    let secrets = Secrets(typing: typed)
    let world = secrets.world
    #expect(await world.run("settings webhook-secret") == .usage)
    #expect(world.terminal.errors.contains("A secret is one line of 1 to 1024 bytes."))
    #expect(secrets.all == [])
  }

  @Test func `A secret in an argument is refused without repeating it`() async {
    let secrets = Secrets()
    let world = secrets.world
    #expect(await world.run("settings webhook-secret hunter2") == .usage)
    #expect(!world.terminal.errors.contains("hunter2"))
    #expect(secrets.all == [])
  }

  @Test func `A secret that cannot be saved is reported`() async {
    let world = Secrets(typing: "full").world
    #expect(await world.run("settings webhook-secret") == .failed)
    #expect(world.terminal.errors.contains("The secret cannot be used: no room"))
  }
}
