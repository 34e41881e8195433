// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire
@testable import LinkedRinging
@testable import TokiCommands

/// `toki link` and `toki unlink`, with processes under a test's control.
@Suite struct LinkCommandTests {
  private func worlds(_ language: Language = .english) throws -> (World, FakeRemotes, FakeLinks, RemoteName) {
    let remotes = FakeRemotes(home: World().home)
    remotes.pair("bedroom")
    let links = FakeLinks()
    var here = World(language: language)
    here.remotes = remotes.port()
    here.remotes.links = links.port
    return (here, remotes, links, try #require(RemoteName(text: "bedroom")))
  }

  private func kept(silentSince: UTCInstant? = nil, isOver: Bool = false) throws -> KeptLink {
    KeptLink(
      silentSince: silentSince, isOver: isOver, lateLimit: .minutes(60),
      coming: [
        KeptLink.Coming(
          id: ProjectedID(owner: .timer(TimerID(1)), occurrence: Occurrence(key: 1)),
          planned: Samples.start.utc + .minutes(20), label: try Label("Tea"), settings: RingSettings(), patience: .zero)
      ])
  }

  @Test func `A linked remote is followed, listed with what comes next, and unlinked`() async throws {
    let (here, remotes, links, name) = try worlds()
    await here.run("link")
    #expect(here.terminal.output == "No remote is linked. Link one: toki link REMOTE\n")
    here.terminal.clear()
    #expect(await here.run("link bedroom") == .done)
    #expect(here.terminal.output.contains("also when bedroom cannot be reached"))
    #expect(remotes.list["bedroom"]?.isLinked == true && links.inside.withLock { $0.followed } == [name])
    here.terminal.clear()
    try links.inside.withLock { $0.kept[name] = try kept() }
    await here.run("link")
    #expect(here.terminal.output.contains("bedroom  connected  next t1 Tea ("))
    here.terminal.clear()
    try links.inside.withLock { $0.kept[name] = try kept(silentSince: Samples.start.utc) }
    await here.run("link")
    #expect(here.terminal.output.contains("silent since"))
    here.terminal.clear()
    #expect(await here.run("unlink bedroom") == .done)
    #expect(remotes.list["bedroom"]?.isLinked == false && links.inside.withLock { $0.followed.isEmpty })
    #expect(await here.run("unlink bedroom") == .failed)
    #expect(here.terminal.errors.contains("bedroom is not linked"))
  }

  @Test func `The list of items tells what a linked remote rings here next`() async throws {
    let (here, _, links, name) = try worlds()
    await here.run("link bedroom")
    try links.inside.withLock { $0.kept[name] = try kept() }
    here.terminal.clear()
    await here.run("list")
    #expect(here.terminal.output == "bedroom rings here too, next t1 Tea (14:27:10 today).\n")
    try await here.home.timer("Eggs", .minutes(5))
    here.terminal.clear()
    await here.run("list")
    #expect(here.terminal.output.hasSuffix("Eggs\nbedroom rings here too, next t1 Tea (14:27:10 today).\n"))
    try await here.home.control.cancel(.timer(TimerID(1)))
    for kept in [try kept(isOver: true), KeptLink()] {
      links.inside.withLock { $0.kept[name] = kept }
      here.terminal.clear()
      await here.run("list")
      #expect(here.terminal.output == "Nothing is set. Try: toki 25m\n")
    }
  }

  @Test func `The list of links says if the pairing has ended or nobody follows the remote`() async throws {
    let (here, _, links, name) = try worlds()
    await here.run("link bedroom")
    let over = try kept(isOver: true)
    links.inside.withLock { ($0.kept[name], $0.followed) = (over, []) }
    here.terminal.clear()
    await here.run("link")
    #expect(here.terminal.output == "bedroom  has ended the pairing: nothing of it rings here  nothing is to come\n")
    here.terminal.clear()
    try links.inside.withLock { $0.kept[name] = try kept() }
    await here.run("link")
    #expect(here.terminal.output.contains("is not followed: toki link bedroom"))
    here.terminal.clear()
    await here.run("link --json")
    #expect(here.terminal.output.contains(#""name":"bedroom","followed":false,"ended":false,"silent_since":null"#))
  }

  @Test(arguments: [Language.english, .japanese])
  func `Damage to a link's file is reported until a person has acknowledged it`(_ language: Language) async throws {
    let (here, _, links, name) = try worlds(language)
    await here.run("link bedroom")
    links.inside.withLock { $0.damaged[name] = ["/links/bedroom/bell.damaged-1.json"] }
    for line in ["link", "list", "doctor"] {
      here.terminal.clear()
      await here.run(line)
      #expect(here.terminal.errors.contains("bell.damaged-1.json"), "\(line)")
      #expect(here.terminal.errors.contains(language == .english ? "was damaged" : "壊れていました"), "\(line)")
      #expect(here.terminal.errors.contains("toki doctor --seen"))
    }
    here.terminal.clear()
    await here.run("link --json")
    #expect(here.terminal.output.contains(#""damaged":["/links/bedroom/bell.damaged-1.json"]"#))
    await here.run("doctor --seen")
    here.terminal.clear()
    await here.run("list")
    #expect(here.terminal.errors.isEmpty)
  }

  @Test func `Ending a link reports damage to its file`() async throws {
    let (here, _, links, name) = try worlds()
    await here.run("link bedroom")
    links.inside.withLock { $0.damaged[name] = ["/links/bedroom/bell.damaged-1.json"] }
    here.terminal.clear()
    #expect(await here.run("unlink bedroom") == .done)
    #expect(here.terminal.errors.contains("bell.damaged-1.json"))
  }

  @Test func `A remote that is unknown or cannot be reached is not linked`() async throws {
    let (here, remotes, _, _) = try worlds()
    #expect(await here.run("link attic") == .failed)
    #expect(here.terminal.errors.contains("There is no remote “attic”."))
    remotes.inside.withLock { $0.fault = ControlError.unreachable(.remote("bedroom"), reason: "gone") }
    #expect(await here.run("link bedroom") == .failed)
    #expect(remotes.list["bedroom"]?.isLinked == false)
  }

  @Test func `A link process that fails to start or to end is reported`() async throws {
    let (here, remotes, links, _) = try worlds(.japanese)
    links.inside.withLock { $0.fault = CommandFiles.Problem(reason: "no more processes") }
    #expect(await here.run("link bedroom") == .failed)
    #expect(here.terminal.errors.contains("bedroom を追うプロセスを起動できませんでした: no more processes"))
    links.inside.withLock { ($0.fault, $0.ends) = (nil, false) }
    await here.run("link bedroom")
    #expect(await here.run("unlink bedroom") == .failed)
    #expect(here.terminal.errors.contains("bedroom を追うプロセスが終了しません。"))
    #expect(remotes.list["bedroom"]?.isLinked == false)
  }

  @Test func `Forgetting a remote ends its link`() async throws {
    let (here, _, links, _) = try worlds()
    await here.run("link bedroom")
    #expect(await here.run("remotes forget bedroom") == .done)
    #expect(links.inside.withLock { $0.followed.isEmpty })
  }
}
