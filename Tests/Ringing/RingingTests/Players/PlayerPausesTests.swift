// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import Ringing

/// Which players are paused, and which play again.
@Suite struct PlayerPausesTests {
  private let music = PlayerPauses.Player(name: "org.mpris.MediaPlayer2.music", owner: ":1.7")
  private let video = PlayerPauses.Player(name: "org.mpris.MediaPlayer2.video", owner: ":1.9")

  /// The rule while the music is paused for a ring.
  private func paused() -> PlayerPauses {
    var pauses = PlayerPauses()
    _ = pauses.found(music, "Playing")
    _ = pauses.changed(music.owner, "Paused")
    return pauses
  }

  @Test func `A player that plays is noted and then paused`() {
    var pauses = PlayerPauses()
    #expect(pauses.found(music, "Playing") == [.keep([music]), .pause(music)])
    #expect(pauses.found(video, "Playing") == [.keep([music, video]), .pause(video)])
  }

  @Test(arguments: ["Paused", "Stopped", "", "playing"])
  func `A player that does not play is left alone`(status: String) {
    var pauses = PlayerPauses()
    #expect(pauses.found(music, status) == [])
    #expect(pauses.isEmpty)
  }

  @Test func `A program with two names is paused once`() {
    var pauses = paused()
    #expect(
      pauses.found(PlayerPauses.Player(name: "org.mpris.MediaPlayer2.again", owner: music.owner), "Playing") == [])
  }

  @Test func `After the ring a player is asked, and plays again if it is still paused`() {
    var pauses = paused()
    #expect(pauses.end() == [.check(music)])
    #expect(pauses.end() == [])
    #expect(pauses.checked(music, "Paused", by: music.owner) == [.play(music), .keep([])])
    #expect(pauses.isEmpty)
    #expect(pauses.checked(music, "Paused", by: music.owner) == [])
  }

  @Test(arguments: [("Playing", ":1.7"), ("Stopped", ":1.7"), (nil, nil), ("Paused", ":1.8"), ("Paused", nil)])
  func `A player is forgotten if it is no longer paused, has another owner or does not answer`(
    status: String?, owner: String?
  ) {
    var pauses = paused()
    _ = pauses.end()
    #expect(pauses.checked(music, status, by: owner) == [.keep([])])
    #expect(pauses.isEmpty)
  }

  @Test(arguments: ["Playing", "Stopped"])
  func `A person's action during a ring is not overruled`(status: String) {
    var pauses = paused()
    #expect(pauses.changed(music.owner, status) == [.keep([])])
    #expect(pauses.changed(music.owner, "Paused") == [])
    #expect(pauses.end() == [])
  }

  @Test func `Reports from before a pause do not count`() {
    var pauses = PlayerPauses()
    _ = pauses.found(music, "Playing")
    #expect(pauses.changed(music.owner, "Playing") == [])
    #expect(pauses.changed(":1.99", "Stopped") == [])
    #expect(pauses.end() == [.check(music)])
  }

  @Test func `A player that refuses to pause, or is gone, is forgotten`() {
    var pauses = PlayerPauses()
    _ = pauses.found(music, "Playing")
    _ = pauses.found(video, "Playing")
    #expect(pauses.refused(music) == [.keep([video])])
    #expect(pauses.refused(music) == [])
    #expect(pauses.gone(video.owner, music.name) == [])
    #expect(pauses.gone(video.owner, video.name) == [.keep([])])
    #expect(pauses.isEmpty)
  }

  @Test func `A ring that follows at once takes the paused players over`() {
    var pauses = paused()
    _ = pauses.end()
    pauses.begin()
    #expect(pauses.checked(music, "Paused", by: music.owner) == [])
    #expect(pauses.end() == [.check(music)])
  }

  @Test func `Players paused by an earlier daemon resume after the same check`() {
    var pauses = PlayerPauses(left: [music, music, video])
    #expect(pauses.end() == [.check(music), .check(video)])
    #expect(pauses.checked(video, "Paused", by: video.owner) == [.play(video), .keep([music])])
  }
}
