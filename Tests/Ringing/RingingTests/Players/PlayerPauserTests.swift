// SPDX-License-Identifier: Apache-2.0
import Foundation
import Ringing
import Testing

/// Other players, on a bus of their own.
@Suite struct PlayerPauserTests {
  let desktop: TestDesktop

  init() throws { desktop = try TestDesktop() }

  private var keptPath: String { desktop.folder.path + "/players" }

  private func pauser(_ patience: PlayerPauser.Patience = .long) -> PlayerPauser {
    PlayerPauser(address: desktop.address, keptPath: keptPath, patience: patience)
  }

  private var isKept: Bool { FileManager.default.fileExists(atPath: keptPath) }

  @Test func `Running players pause during a ring, and only they resume`() async throws {
    try await desktop.startBus()
    let music = try await TestPlayer("music", "Playing", also: ["music.instance2"], on: desktop)
    // It stands for another player, and only hands calls on.
    let proxy = try await TestPlayer("playerctld", "Playing", on: desktop)
    let video = try await TestPlayer("video", "Paused", on: desktop)
    let radio = try await TestPlayer("radio", "Stopped", on: desktop)
    let pauser = pauser()
    for round in 1...2 {
      pauser.pause(true)
      try #require(await eventually { music.status == "Paused" && isKept })
      pauser.pause(false)
      try #require(await eventually { music.status == "Playing" && pauser.isIdle })
      #expect(music.calls.count == 2 * round)
    }
    #expect(music.calls == ["Pause", "Play", "Pause", "Play"])
    #expect(video.calls + radio.calls + proxy.calls == [])
    #expect(!isKept)
  }

  @Test func `A player that a person started during the ring is left alone, even if paused again`() async throws {
    try await desktop.startBus()
    let music = try await TestPlayer("music", "Playing", on: desktop)
    let video = try await TestPlayer("video", "Playing", on: desktop)
    let pauser = pauser()
    pauser.pause(true)
    try #require(await eventually { music.status == "Paused" && video.status == "Paused" })
    try music.press("Play")
    try music.press("Pause")
    pauser.pause(false)
    try #require(await eventually { video.status == "Playing" && pauser.isIdle })
    #expect(music.calls == ["Pause", "Play", "Pause"])
    #expect(music.status == "Paused")
  }

  @Test func `A player that hangs delays nobody, and is not touched once it is back`() async throws {
    try await desktop.startBus()
    let frozen = try await TestPlayer("frozen", "Playing", on: desktop)
    let music = try await TestPlayer("music", "Playing", on: desktop)
    frozen.freeze(true)
    // 3 s, in which the other player answers on a busy machine too.
    var patience = PlayerPauser.Patience.long
    patience.stepsToPause = 60
    let pauser = pauser(patience)
    pauser.pause(true)
    try #require(await eventually { music.status == "Paused" })
    // Well after its time to answer, on a machine that stands still now and then too.
    for _ in 0..<200 { try await Task.sleep(for: .milliseconds(50)) }
    frozen.freeze(false)
    try #require(await eventually { frozen.status == "Playing" })
    pauser.pause(false)
    try #require(await eventually { music.status == "Playing" && pauser.isIdle })
    #expect(frozen.calls == [])
  }

  @Test func `A player that hangs at the end keeps no thread`() async throws {
    try await desktop.startBus()
    let music = try await TestPlayer("music", "Playing", on: desktop)
    var patience = PlayerPauser.Patience.long
    patience.stepsToPlay = 40
    let pauser = pauser(patience)
    pauser.pause(true)
    try #require(await eventually { music.status == "Paused" })
    music.freeze(true)
    pauser.pause(false)
    #expect(await eventually { pauser.isIdle })
    #expect(!isKept)
    music.freeze(false)
  }

  @Test func `Another player under the name of a paused one is not played`() async throws {
    try await desktop.startBus()
    let music = try await TestPlayer("music", "Playing", on: desktop)
    let pauser = pauser()
    pauser.pause(true)
    try #require(await eventually { music.status == "Paused" })
    music.kill()
    let next = try await TestPlayer("music", "Paused", on: desktop)
    pauser.pause(false)
    #expect(await eventually { pauser.isIdle })
    #expect(next.calls == [])
  }

  @Test func `A player paused by a killed daemon resumes if it is unchanged and still paused`() async throws {
    try await desktop.startBus()
    let music = try await TestPlayer("music", "Paused", on: desktop)
    let video = try await TestPlayer("video", "Playing", on: desktop)
    let radio = try await TestPlayer("radio", "Paused", on: desktop)
    let left = [
      desktop.address, "\(music.name) \(try music.owner())", "\(video.name) \(try video.owner())",
      "\(radio.name) \(try music.owner())",
    ]
    try left.joined(separator: "\n").write(toFile: keptPath, atomically: true, encoding: .utf8)
    let pauser = pauser()
    pauser.recover()
    try #require(await eventually { music.status == "Playing" && pauser.isIdle })
    #expect(music.calls == ["Play"])
    #expect(video.calls + radio.calls == [])
    #expect(!isKept)
  }

  @Test func `A ring that goes on after a kill keeps its players paused until it is over`() async throws {
    try await desktop.startBus()
    let music = try await TestPlayer("music", "Paused", on: desktop)
    let left = "\(desktop.address)\n\(music.name) \(try music.owner())\n"
    try left.write(toFile: keptPath, atomically: true, encoding: .utf8)
    let pauser = pauser()
    pauser.pause(true)
    pauser.recover()
    try await Task.sleep(for: .seconds(2))
    #expect(music.calls == [] && isKept)
    pauser.pause(false)
    try #require(await eventually { music.status == "Playing" && pauser.isIdle })
    #expect(music.calls == ["Play"])
  }

  @Test(arguments: [
    "", "unix:path=/elsewhere\norg.mpris.MediaPlayer2.music :1.1\n", "\0\n\n x", "ADDRESS\nmusic :1.1\n",
  ])
  func `A file that says nothing about this bus is removed`(text: String) async throws {
    try await desktop.startBus()
    try text.replacingOccurrences(of: "ADDRESS", with: desktop.address)
      .write(toFile: keptPath, atomically: true, encoding: .utf8)
    let pauser = pauser()
    pauser.recover()
    #expect(await eventually { pauser.isIdle && !isKept })
  }

  @Test func `Without a bus nothing is paused, and a bus that goes leaves nothing behind`() async throws {
    let pauser = pauser()
    pauser.pause(true)
    pauser.pause(false)
    #expect(await eventually { pauser.isIdle })
    try await desktop.startBus()
    let music = try await TestPlayer("music", "Playing", on: desktop)
    pauser.pause(true)
    try #require(await eventually { music.status == "Paused" })
    desktop.stopBus()
    #expect(await eventually { !isKept })
    pauser.pause(false)
    #expect(await eventually { pauser.isIdle })
  }
}
